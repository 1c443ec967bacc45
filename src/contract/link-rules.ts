import * as z from 'zod/mini'
import { destinationSchema } from './destination.ts'
import { parseUrl } from './parse-url.ts'
import { textField } from './text-field.ts'
import { timestampSchema } from './timestamp.ts'

/** Seconds that a welcome screen may stand before the visitor is sent on. */
export const welcomeSeconds = { min: 1, max: 30 }

/** A zone by its IANA name, such as `Europe/Berlin`. */
export const timeZoneSchema = textField(64).check(z.refine(isTimeZone, 'Choose a time zone.'))

const cleared = z.union([z.literal(''), z.null()])

const seconds = z
  .number()
  .check(
    z.minimum(welcomeSeconds.min, 'Use 1 to 30 seconds.'),
    z.maximum(welcomeSeconds.max, 'Use 1 to 30 seconds.'),
  )

/** One change of the destination that is planned ahead: another address from an instant on, or between two. */
export const swapSchema = z
  .looseObject(
    {
      destinationUrl: destinationSchema,
      from: timestampSchema,
      /** The destination is the code's own again from this instant on; null: it stays swapped. */
      to: z._default(z.nullable(timestampSchema), null),
      /** The zone in which both were picked. */
      zone: timeZoneSchema,
    },
    'Send an object, or null.',
  )
  .check(
    // Dates that cannot be read have their own refusals.
    z.refine(({ from, to }) => to === null || !(Date.parse(from) >= Date.parse(to)), {
      path: ['to'],
      message: 'Choose an end after the start.',
    }),
  )

/**
 * What `fieldData` says about where and when a short link leads, beside the documented keys of the welcome screen.
 * They stand in `fieldData` so that they survive a service that echoes only the documented record.
 */
export const linkRulesSchema = z.looseObject({
  /** An https address of a picture, or the id of a logo of the user. */
  contentWelcomeImage: z.optional(
    z.nullable(
      textField(2_048).check(
        z.refine(
          isWelcomeImage,
          'Choose one of your pictures, or enter an address that starts with https://.',
        ),
      ),
    ),
  ),
  /** Seconds; no welcome screen without it, or with 0. */
  contentWelcomeTime: z.optional(z.union([cleared, z.literal(0), seconds], 'Use 1 to 30 seconds.')),
  /** Before this instant the link shows that it is not open yet. */
  startsAt: z.optional(z.union([cleared, timestampSchema], 'Enter a date like 2027-01-31T18:00:00.000Z.')),
  /** The zone in which `startsAt` was picked. */
  startsZone: z.optional(z.nullable(timeZoneSchema)),
  /** The zone in which the record's `expirationDate` was picked. */
  expirationZone: z.optional(z.nullable(timeZoneSchema)),
  /** Where an expired link leads in the place of its page. */
  expirationUrl: z.optional(
    z.union([cleared, destinationSchema], 'Enter a full web address that starts with https:// or http://.'),
  ),
  swap: z.optional(z.nullable(swapSchema)),
})

/** Whether the runtime knows a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

/** The https address of a picture as a browser takes it; null for everything else. */
export function pictureAddress(text: string): string | null {
  if (!/^https:\/\/[^/?#\\]/i.test(text) || /[\s\u0000-\u001f\u007f]/.test(text)) return null
  const url = parseUrl(text)
  return url === null || url.hostname === '' ? null : url.href
}

/** An id is not looked up: as with the logo of a design, an unknown one is kept and shows nothing. */
function isWelcomeImage(text: string): boolean {
  return text === '' || /^[\w-]{1,100}$/.test(text) || pictureAddress(text) !== null
}
