import { catalogue, type Catalogue, type MessageKey } from './catalogue.ts'
import { locale } from './locale.ts'
import type { Message, Places } from './message.ts'

type Values<K extends MessageKey> = { readonly [name in Places<Catalogue[K]>]: string | number }
type Arguments<K extends MessageKey> = [Places<Catalogue[K]>] extends [never] ? [] : [values: Values<K>]

const messages: Readonly<Record<MessageKey, Message>> = catalogue
const plural = new Intl.PluralRules(locale)
const number = new Intl.NumberFormat(locale)

/** The sentence behind a key, with its places filled. Numbers are written as the reader's language writes them. */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const message = messages[key]
  const filled: Readonly<Record<string, string | number>> = values ?? {}
  const sentence = typeof message === 'string' ? message : (message[plural.select(Number(filled.count))] ?? message.other)
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = filled[name]
    if (value === undefined) return place
    return typeof value === 'number' ? number.format(value) : value
  })
}
