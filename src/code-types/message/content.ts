import { codeType, look, ofPage } from '#contract/code-types/code-type.ts'
import * as z from 'zod/mini'
import { dialable, webAddress } from '#contract/code-types/addresses.ts'
import { keyOf, one, textAt } from '#contract/code-types/content-parts.ts'
import { isEmail, isOneLine, optional } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'

export const messageKinds = ['call', 'sms', 'email', 'whatsapp', 'map'] as const

const schema = z
  .looseObject(
    {
      kind: z.enum(messageKinds, reason('send-message-kind')),
      to: optional(2_000),
      text: optional(2_000),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ kind, to }) => isReceiver(kind, to ?? ''), {
      path: ['to'],
      error: reason('phone-or-address'),
    }),
  )

function isReceiver(kind: (typeof messageKinds)[number], to: string): boolean {
  if (kind === 'email') return isEmail(to)
  if (kind === 'map') return to.trim() !== '' && isOneLine(to)
  // Without a number WhatsApp lets the person choose who gets the text.
  return (kind === 'whatsapp' && to === '') || dialable(to) !== null
}

export const message = codeType({
  group: 'messages',
  ...ofPage,
  fields: ['fieldData.message', 'summary', ...look],
  least: { anyOf: ['fieldData.message'], field: 'fieldData.message.to', code: 'empty-message' },
  own: {
    'fieldData.message': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'to'),
      words: (value) => [keyOf(value, 'to')],
      addresses: (value, field) => {
        const to = textAt(value, 'to')
        const isMap = keyOf(value, 'kind') === 'map' && /^https?:/i.test(to)
        return isMap ? one(`${field}.to`, webAddress(to), null) : []
      },
    },
  },
  example: {
    title: 'Ask us anything',
    fields: { summary: 'We answer within the hour.', primaryColor: '#0b7a4b' },
    fieldData: {
      message: {
        kind: 'whatsapp',
        to: '+1 202 555 0143',
        text: 'Hi! I would like to book an appointment on',
      },
    },
  },
})
