import { describe, expect, test } from 'vitest'
import { en } from '#dashboard/messages/en/parts.ts'
import { everyLanguage } from '#dashboard/messages/every-language.ts'
import { isLanguage, languageNames } from '#dashboard/messages/languages.ts'
import type { Message } from '#dashboard/messages/message.ts'
import { routeParts } from '#dashboard/messages/routes.ts'

type Texts = { readonly [key in string]: Message }

const english: Texts = Object.assign({}, ...Object.values(en))
const others = Object.keys(languageNames)
  .filter(isLanguage)
  .filter((language) => language !== 'en')

test('every part belongs to a route', () => {
  const shown = new Set<string>(Object.values(routeParts).flat())
  expect(Object.keys(en).filter((part) => !shown.has(part))).toEqual([])
})

test('no key is in two English parts', () => {
  const keys = Object.values(en).flatMap((part) => Object.keys(part))
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})

test.each(['en', ...others] as const)(
  'the type search of %s finds the words that it proposes',
  (language) => {
    const texts: Texts = Object.assign({}, ...Object.values(everyLanguage[language]))
    const [proposal = ''] = forms(texts['editor.type.noneFound'] ?? '')
    const proposed = [...proposal.matchAll(/[“„«]\s?([^“”„«»]+?)\s?[”“»]/gu)]
    const searched = Object.entries(texts).filter(([key]) => /^editor\.type\.\w+Search$/.test(key))
    const words = searched.flatMap(([, text]) => forms(text)).join(' ')
    expect(proposed).toHaveLength(3)
    for (const [, word = ''] of proposed) expect(words).toContain(word.toLocaleLowerCase(language))
  },
)

describe.each(others)('%s', (language) => {
  const texts: Texts = Object.assign({}, ...Object.values(everyLanguage[language]))
  const rules = new Intl.PluralRules(language)

  test('has the placeholders of the English texts', () => {
    const different = Object.entries(texts).filter(([key, message]) => {
      const expected = placeholders(english[key] ?? '')
      return forms(message).some((text) => {
        const found = placeholders(text)
        // A plural form may leave its number out, as in "one code".
        if (typeof message !== 'string' && expected.has('count')) found.add('count')
        return [...found].toSorted().join(' ') !== [...expected].toSorted().join(' ')
      })
    })
    expect(different).toEqual([])
  })

  test('has the plural forms that its counts need', () => {
    const needed = rules.resolvedOptions().pluralCategories.toSorted()
    for (const [key, message] of Object.entries(texts))
      if (typeof message !== 'string') expect(Object.keys(message).toSorted(), key).toEqual(needed)
  })

  test('has no empty text', () => {
    const empty = Object.entries(texts).filter(([, message]) =>
      forms(message).some((text) => text.trim() === ''),
    )
    expect(empty).toEqual([])
  })
})

function forms(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message)
}

/** Each name once. */
function placeholders(message: Message): Set<string> {
  return new Set(
    forms(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
  )
}
