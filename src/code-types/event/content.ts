import { button, codeType, look, ofPage } from '#contract/code-types/code-type.ts'
import * as z from 'zod/mini'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { dayOrWallTime, empty, optional } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { isDayOnly, timeZoneSchema } from '#contract/time-zone.ts'

const schema = z
  .looseObject(
    {
      title: optional(300),
      /** Wall clock of `zone`, YYYY-MM-DDTHH:mm. The first day of an all-day event, YYYY-MM-DD. */
      start: dayOrWallTime,
      /** Like `start`. An all-day event ends with this day. */
      end: z.optional(z.union([empty, dayOrWallTime], reason('date-time-like'))),
      zone: z.optional(z.union([empty, timeZoneSchema], reason('time-zone'))),
      place: optional(500),
      description: optional(5_000),
      repeat: z.optional(
        z.union([empty, z.enum(['none', 'daily', 'weekly', 'monthly', 'yearly'])], reason('send-repeat')),
      ),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ start, end }) => !end || isDayOnly(end) || !isDayOnly(start), {
      path: ['end'],
      error: reason('date-like'),
    }),
    z.refine(({ start, end }) => !end || !isDayOnly(end) || isDayOnly(start), {
      path: ['end'],
      error: reason('date-time-like'),
    }),
    z.refine(({ start, end }) => !end || isDayOnly(start) !== isDayOnly(end) || end >= start, {
      path: ['end'],
      error: reason('end-after-start'),
    }),
  )

export const event = codeType({
  group: 'business',
  ...ofPage,
  fields: ['fieldData.event', 'bannerImage', ...button, ...look, 'ctaColor'],
  least: { anyOf: ['fieldData.event'], field: 'fieldData.event.start', code: 'empty-event' },
  own: {
    'fieldData.event': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'title'),
      words: (value) => [keyOf(value, 'title'), keyOf(value, 'place')],
      buttons: () => [{ name: 'calendar', address: null }],
    },
  },
  example: {
    title: 'Open evening',
    fields: { primaryColor: '#a33b00', gradientColor: '#e08b1f' },
    fieldData: {
      event: {
        title: 'Open evening',
        start: '2027-06-17T18:30',
        end: '2027-06-17T21:00',
        zone: 'America/Los_Angeles',
        place: 'Northwind, 18 Harbour Street, Seattle',
        description: 'Look around, ask your questions and meet the team.',
        repeat: 'none',
      },
    },
  },
})
