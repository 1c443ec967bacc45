import { expect, test } from 'vitest'
import { destinationSchema } from '#contract/destination.ts'
import { reasonSentences, withReasons } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'
import { issueWords, reasonWords } from '#dashboard/messages/reason-words.ts'
import { addMessages } from '#dashboard/messages/t.ts'

const files = import.meta.glob<Record<string, string>>(
  ['/src/dashboard/messages/*/*.json', '/src/{features,code-types}/*/messages/*.json'],
  { eager: true, import: 'default' },
)
const messagesOf = (language: string) =>
  Object.assign(
    {},
    ...Object.entries(files).flatMap(([file, texts]) =>
      file.includes(`/messages/${language}`) ? [texts] : [],
    ),
  ) as Record<string, string>
const english = messagesOf('en')

const placeholders = (text: string) =>
  [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name]) => String(name)).toSorted((a, b) => a.localeCompare(b))

test.each(Object.entries(reasonSentences).filter(([code]) => !code.startsWith('send-')))(
  'the dashboard words the reason %s, with its values',
  (code, sentence) => {
    const words = english[`reason.${code}`]
    expect(words).toBeDefined()
    expect(placeholders(sentence)).toEqual(expect.arrayContaining(placeholders(words!)))
  },
)

test('every reason that the dashboard words exists', () => {
  const known = Object.keys(english).filter((key) => key.startsWith('reason.'))
  expect(known.filter((key) => !(key.slice('reason.'.length) in reasonSentences))).toEqual([])
})

test('a reason names a domain in Unicode, and a look-alike as it is', () => {
  addMessages(english)
  const words = (domain: string) => reasonWords({ code: 'gtin-held', values: { domain }, message: '' })
  expect(words('xn--krz-hoa.example')).toContain('GTIN on kürz.example.')
  expect(words('xn--cme-7cd.example')).toContain('GTIN on xn--cme-7cd.example.')
})

test('the rules of the contract speak the language of the page', () => {
  addMessages(messagesOf('de'))
  const issues = [
    ...(textField(1_000).safeParse('a'.repeat(1_001), withReasons).error?.issues ?? []),
    ...(destinationSchema.safeParse('', withReasons).error?.issues ?? []),
  ]
  expect(issues.map(issueWords)).toEqual([
    'Höchstens 1,000 Zeichen.',
    'Geben Sie die Webadresse ein, die der Code öffnet.',
  ])
  addMessages(english)
})

test('a service without codes is quoted', () => {
  expect(reasonWords({ message: 'Nee, dank u.' })).toBe('Nee, dank u.')
  expect(reasonWords({ message: 'Nee, dank u.', code: 'never-heard-of' })).toBe('Nee, dank u.')
})
