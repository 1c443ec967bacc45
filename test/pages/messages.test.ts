import { expect, test } from 'vitest'
import { visitorLanguageSchema } from '#contract/visit-page.ts'
import { speeches, visitorMessages } from '#pages/speech.ts'

const placesIn = (sentence: string) => (sentence.match(/\{+\w+\}+/g) ?? []).toSorted()
const messageOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const english = new Map(Object.entries(visitorMessages.en).map(([key, text]) => [messageOf(key), text]))
const counted = new Set(
  Object.keys(visitorMessages.en)
    .filter((key) => key.endsWith('_other'))
    .map(messageOf),
)

test.each(visitorLanguageSchema.options)(
  '%s has every message with the placeholders of the English one, in every plural form',
  (language) => {
    const messages = Object.entries(visitorMessages[language])
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    // CLDR has "many" for a million in Romance languages; no page counts that far.
    const needed = language === 'pl' ? forms : ['one', 'other']
    const expected = [...english.keys()].flatMap((key) =>
      counted.has(key) ? needed.map((form) => `${key}_${form}`) : [key],
    )
    expect(messages.map(([key]) => key).toSorted()).toEqual(expected.toSorted())
    for (const [key, sentence] of messages)
      expect([key, placesIn(sentence)]).toEqual([key, placesIn(english.get(messageOf(key)) ?? '')])
  },
)

test.each(visitorLanguageSchema.options)('no message of %s needs escaping or is empty', (language) => {
  const said = Object.values(visitorMessages[language])
  expect(said.filter((sentence) => sentence.trim() === '' || /[<>&"]/.test(sentence))).toEqual([])
})

test('no language but English has an English sentence', () => {
  const sentences = new Set(
    Object.values(visitorMessages.en).filter((sentence) => sentence.split(' ').length > 2),
  )
  for (const language of visitorLanguageSchema.options.filter((one) => one !== 'en')) {
    const said = Object.values(visitorMessages[language])
    expect([language, said.filter((sentence) => sentences.has(sentence))]).toEqual([language, []])
  }
})

test.each(visitorLanguageSchema.options)(
  'a page in the language %s names a domain in Unicode',
  (language) => {
    const words = speeches[language].say('visitor.welcome.continue', { host: 'xn--krz-hoa.example' })
    expect(words).toContain('kürz.example')
  },
)
