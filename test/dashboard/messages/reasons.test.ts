import { expect, test } from 'vitest'
import { destinationSchema } from '#contract/destination.ts'
import { reasonOf } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'
import german from '#dashboard/messages/de/reasons.json'
import reasons from '#dashboard/messages/en/reasons.json'
import { reasonWords } from '#dashboard/messages/reason-words.ts'
import { sentenceWords } from '#dashboard/messages/sentence-words.ts'
import { addMessages } from '#dashboard/messages/t.ts'

const filled = (sentence: string) =>
  sentence.replace('{{count}}', '1,000').replaceAll(/\{\{\w+\}\}/g, 'acme.com')

test.each(Object.entries(reasons))('the sentence of %s leads to its code', (key, sentence) => {
  const { code, values } = reasonOf(filled(sentence)) ?? {}
  expect(`reason.${code}`).toBe(key)
  expect(Object.keys(values ?? {})).toEqual([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
})

test('the rules of the contract speak the language of the page', () => {
  addMessages(german)
  const tooLong = textField(1_000).safeParse('a'.repeat(1_001)).error?.issues[0]?.message ?? ''
  const noAddress = destinationSchema.safeParse('').error?.issues[0]?.message ?? ''
  expect([tooLong, noAddress].map(sentenceWords)).toEqual([
    'Höchstens 1,000 Zeichen.',
    'Geben Sie eine Zieladresse ein.',
  ])
  addMessages(reasons)
})

test('a service without codes is quoted', () => {
  expect(reasonWords({ message: 'Nee, dank u.' })).toBe('Nee, dank u.')
  expect(reasonWords({ message: 'Nee, dank u.', code: 'never-heard-of' })).toBe('Nee, dank u.')
})
