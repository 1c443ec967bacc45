import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visitor-language.ts'
import type { VisitorWord } from '#contract/visitor-words/en.ts'
import { visitorWords } from '#contract/visitor-words.ts'

type Values = Readonly<Record<string, string | number>>

/** How a page speaks to its visitor. */
export type Speech = {
  readonly language: VisitorLanguage
  /** Of dates and durations. */
  readonly locale: string
  /** A sentence with its `{name}` places filled; `count` picks the plural. Not escaped. */
  readonly say: (word: VisitorWord, values?: Values) => string
}

/** Every language's speech, made once: a page is asked for by whoever guesses addresses, too. */
export const speeches: Readonly<Record<VisitorLanguage, Speech>> = inEachLanguage(speechIn)

export function inEachLanguage<Made>(
  make: (language: VisitorLanguage) => Made,
): Readonly<Record<VisitorLanguage, Made>> {
  const made = visitorLanguageSchema.options.map((language) => [language, make(language)] as const)
  return Object.fromEntries(made) as Record<VisitorLanguage, Made>
}

function speechIn(language: VisitorLanguage): Speech {
  const words = visitorWords[language]
  const locale = words['visitor.locale']
  const plural = new Intl.PluralRules(locale)
  return {
    language,
    locale,
    say(word, values = {}) {
      const message: string | { readonly one: string; readonly other: string } = words[word]
      const form = plural.select(Number(values['count'])) === 'one' ? 'one' : 'other'
      const sentence = typeof message === 'string' ? message : message[form]
      return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
    },
  }
}
