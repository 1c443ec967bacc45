import { describe, expect, test } from 'vitest'
import { languageNames } from '#dashboard/messages/languages.ts'
import { catalogueOf, placeholders, plain } from './catalogues.ts'

const english = catalogueOf('en')

test('all messages of a subject are in one file, but those of a type of code', () => {
  const core = [...english.features].filter(([feature]) => !feature.startsWith('code-types/'))
  const subjects = core.flatMap(([feature, entries]) =>
    [...new Set(Object.keys(entries).map((entry) => entry.split('.', 1)[0]))].map((subject) => ({
      subject,
      feature,
    })),
  )
  expect(
    subjects.filter(({ subject, feature }) =>
      subjects.some((other) => other.subject === subject && other.feature !== feature),
    ),
  ).toEqual([])
})

/** Words of our trade that a marketer does not know. The API keeps them. A sheet of labels has margins. */
const wordsOfOurTrade =
  /slash tag|modules?\b|encod|error correction|picture code|launch sheet|approval (link|page)|rehears|destination URL|camera scan|, needs \{\{|quiet zone|payload|(?<!left |top )margin/i

test('English says what a marketer would say', () => {
  const texts = [...english.features.values()].flatMap(Object.entries<string>)
  expect(texts.filter(([, text]) => wordsOfOurTrade.test(text))).toEqual([])
})

describe.each(Object.keys(languageNames))('%s', (language) => {
  const { features, messages } = catalogueOf(language)

  test('has the files and keys of English', () => {
    const keys = (catalogue: typeof english) =>
      [...catalogue.features].map(([feature, entries]) => ({
        feature,
        keys: [...new Set(Object.keys(entries).map((entry) => entry.replace(/_[a-z]+$/, '')))].toSorted(),
      }))
    expect(keys({ features, messages })).toEqual(keys(english))
  })

  test('has the plural forms that its counts need', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [key, forms] of messages)
      expect([...forms.keys()].toSorted(), key).toEqual(
        english.messages.get(key)?.has(plain) ? [plain] : needed,
      )
  })

  test('has the placeholders of the English messages', () => {
    for (const [key, forms] of messages) {
      const expected = placeholders(english.messages.get(key) ?? new Map())
      // A plural form may leave its number out, as in "one code".
      for (const [form, text] of forms)
        expect(placeholders(new Map([[form, text]])), `${key} ${form}`).toEqual(expected)
    }
  })

  test('names screens of features by texts with what their links show, for speech input', () => {
    for (const [key, whole] of messages)
      if (key.endsWith('.navWhole')) {
        const shown = messages.get(key.replace(/Whole$/, ''))?.get(plain) ?? ''
        expect(whole.get(plain)?.toLowerCase()).toContain(shown.toLowerCase())
      }
  })

  test('has no empty text, and no brace that is not part of a placeholder', () => {
    const texts = [...features.values()].flatMap(Object.entries<string>)
    const broken = texts.filter(
      ([, text]) => text.trim() === '' || /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
    )
    expect(broken).toEqual([])
  })

  test('has type searches that find the words that it proposes', () => {
    const proposal = messages.get('editor.type.noneFound')?.get(plain) ?? ''
    const proposed = [...proposal.matchAll(/[“„«]\s?([^“”„«»]+?)\s?[”“»]/gu)]
    const words = [...messages]
      .filter(([key]) => /^editor\.type\.\w+Search$/.test(key))
      .flatMap(([, forms]) => [...forms.values()])
      .join(' ')
    expect(proposed).toHaveLength(3)
    for (const [, word = ''] of proposed) expect(words).toContain(word.toLocaleLowerCase(language))
  })
})
