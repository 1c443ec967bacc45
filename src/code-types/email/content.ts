import * as z from 'zod/mini'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { isEmail, optional, optionalLine } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

const schema = z.looseObject(
  {
    to: textField(320).check(z.refine(isEmail, reason('email-like'))),
    subject: optionalLine(200),
    text: optional(500),
  },
  reason('send-object-or-null'),
)

/** The address that opens a written e-mail (RFC 6068): lines end with CR LF, and spaces are `%20`. */
function addressOf(value: unknown): string {
  const encoded = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  const to = encodeURIComponent(textAt(value, 'to')).replaceAll('%40', '@')
  const query = [
    ['subject', textAt(value, 'subject')],
    ['body', textAt(value, 'text')],
  ].flatMap(([key, text = '']) => (text === '' ? [] : [`${key}=${encoded(text)}`]))
  return `mailto:${to}${query.length === 0 ? '' : '?'}${query.join('&')}`
}

export const email = codeType({
  ...ofModules,
  fields: ['fieldData.email'],
  least: { anyOf: ['fieldData.email'], field: 'fieldData.email.to', code: 'email-like' },
  own: {
    'fieldData.email': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'subject') || textAt(value, 'to'),
      words: (value) => [keyOf(value, 'to'), keyOf(value, 'subject')],
    },
  },
  encodes: {
    key: 'email',
    start: 'mailto:',
    text: addressOf,
    isEmpty: (value) => textAt(value, 'to') === '',
    sample: (subject) => ({ to: 'ana@example.com', subject }),
    fixed: 'fixed-content',
  },
  example: {
    title: 'Write to the workshop',
    fields: {},
    fieldData: { email: { to: 'hello@northwind.example', subject: 'An appointment', text: '' } },
  },
})
