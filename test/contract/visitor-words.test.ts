import { expect, test } from 'vitest'
import { visitorLanguageSchema } from '#contract/visitor-language.ts'
import { en, type VisitorWord } from '#contract/visitor-words/en.ts'
import { visitorWords } from '#contract/visitor-words.ts'

const words = Object.keys(en) as VisitorWord[]
const sentences = (message: string | { readonly one: string; readonly other: string }) =>
  typeof message === 'string' ? [message] : [message.one, message.other]
const placesIn = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted()

test.each(visitorLanguageSchema.options)(
  '%s says every word with the places of the English one',
  (language) => {
    for (const word of words) {
      const expected = sentences(en[word]).map(placesIn)
      expect([word, sentences(visitorWords[language][word]).map(placesIn)]).toEqual([word, expected])
    }
  },
)

test.each(visitorLanguageSchema.options)('no word of %s needs to be escaped or stands empty', (language) => {
  const said = words.flatMap((word) => sentences(visitorWords[language][word]))
  expect(said.filter((sentence) => sentence.trim() === '' || /[<>&"]/.test(sentence))).toEqual([])
})

test('no language but English leaves a sentence in English', () => {
  const english = new Set(
    words.flatMap((word) => sentences(en[word])).filter((sentence) => sentence.split(' ').length > 2),
  )
  for (const language of visitorLanguageSchema.options.filter((one) => one !== 'en')) {
    const said = words.flatMap((word) => sentences(visitorWords[language][word]))
    expect([language, said.filter((sentence) => english.has(sentence))]).toEqual([language, []])
  }
})
