import { expect, test } from 'vitest'
import { fieldsNamedIn } from '#dashboard/editor/values/form-fields.ts'

test.each([
  ['Failed to create QR code: destinationUrl is on a blocklist', ['destinationUrl']],
  ['The Slash Tag has to be shorter.', ['slashTag']],
  ['Something is wrong with the tagline.', []],
])('"%s" names the fields %j', (sentence, fields) => {
  expect(fieldsNamedIn(sentence)).toEqual(fields)
})
