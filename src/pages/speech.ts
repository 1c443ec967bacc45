import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visitor-language.ts'
import type { VisitorMessage, VisitorMessageKey } from './messages/en.ts'
import { visitorMessages } from './messages/visitor-messages.ts'

type Values = Readonly<Record<string, string | number>>

/** How a page speaks to its visitor. */
export type Speech = {
  readonly language: VisitorLanguage
  /** Of dates and durations. */
  readonly locale: string
  /** A sentence with its `{name}` places filled; `count` picks the plural. Not escaped. */
  readonly say: (key: VisitorMessageKey, values?: Values) => string
}

/** Cached speech of each language, because guessed addresses request pages too. */
export const speeches: Readonly<Record<VisitorLanguage, Speech>> = inEachLanguage(speechIn)

export function inEachLanguage<Made>(
  make: (language: VisitorLanguage) => Made,
): Readonly<Record<VisitorLanguage, Made>> {
  const made = visitorLanguageSchema.options.map((language) => [language, make(language)] as const)
  return Object.fromEntries(made) as Record<VisitorLanguage, Made>
}

function speechIn(language: VisitorLanguage): Speech {
  const messages = visitorMessages[language]
  const locale = messages['visitor.locale']
  const plural = new Intl.PluralRules(locale)
  return {
    language,
    locale,
    say(key, values = {}) {
      const message: VisitorMessage = messages[key]
      const form = plural.select(Number(values['count']))
      const sentence = typeof message === 'string' ? message : (message[form] ?? message.other)
      return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
    },
  }
}
