import { expect, test } from 'vitest'
import { visitorLanguageSchema } from '#contract/visitor-language.ts'
import { en, type VisitorMessage, type VisitorMessageKey } from '#pages/messages/en.ts'
import { visitorMessages } from '#pages/messages/visitor-messages.ts'

const words = Object.keys(en) as VisitorMessageKey[]
const sentences = (message: VisitorMessage) =>
  typeof message === 'string' ? [message] : Object.values(message)
const placesIn = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted()

test.each(visitorLanguageSchema.options)(
  '%s has every message with the placeholders of the English one',
  (language) => {
    for (const word of words) {
      const [expected] = sentences(en[word]).map(placesIn)
      for (const sentence of sentences(visitorMessages[language][word]))
        expect([word, placesIn(sentence)]).toEqual([word, expected])
    }
  },
)

test.each(visitorLanguageSchema.options)('no message of %s needs escaping or is empty', (language) => {
  const said = words.flatMap((word) => sentences(visitorMessages[language][word]))
  expect(said.filter((sentence) => sentence.trim() === '' || /[<>&"]/.test(sentence))).toEqual([])
})

test('no language but English has an English sentence', () => {
  const english = new Set(
    words.flatMap((word) => sentences(en[word])).filter((sentence) => sentence.split(' ').length > 2),
  )
  for (const language of visitorLanguageSchema.options.filter((one) => one !== 'en')) {
    const said = words.flatMap((word) => sentences(visitorMessages[language][word]))
    expect([language, said.filter((sentence) => english.has(sentence))]).toEqual([language, []])
  }
})
