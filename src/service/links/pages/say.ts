import { type VisitorWord, visitorWords } from '#contract/visitor-words.ts'

export const visitorLanguage = visitorWords['visitor.lang']
export const visitorLocale = visitorWords['visitor.locale']

const plural = new Intl.PluralRules(visitorLocale)

type Values = Readonly<Record<string, string | number>>

/** A sentence for visitors with its `{name}` places filled; `count` picks the plural. Not escaped. */
export function say(word: VisitorWord, values: Values = {}): string {
  const message: string | { readonly other: string; readonly one?: string } = visitorWords[word]
  const form = plural.select(Number(values['count'])) === 'one' ? 'one' : 'other'
  const sentence = typeof message === 'string' ? message : (message[form] ?? message.other)
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
