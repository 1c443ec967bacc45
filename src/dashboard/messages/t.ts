import type { Catalogue, MessageKey } from './catalogue.ts'
import { locale } from './locale.ts'
import type { Message, Places } from './message.ts'

type Values<K extends MessageKey> = { readonly [name in Places<Catalogue[K]>]: string | number }
type Arguments<K extends MessageKey> = [Places<Catalogue[K]>] extends [never] ? [] : [values: Values<K>]

const messages: { [key in MessageKey]?: Message } = {}
let formats = formatsOf(locale)

/**
 * The message of a key with its placeholders filled, in the language of the page. Numbers are formatted for the
 * locale. Call it while rendering: when a module begins, its messages may still be loading.
 */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const message: Message = messages[key] ?? key
  const filled: Readonly<Record<string, string | number>> = values ?? {}
  if (formats.locale !== locale) formats = formatsOf(locale)
  const { plural, number } = formats
  const sentence =
    typeof message === 'string' ? message : (message[plural.select(Number(filled.count))] ?? message.other)
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = filled[name]
    if (value === undefined) return place
    return typeof value === 'number' ? number.format(value) : value
  })
}

/** Registers messages that have loaded. */
export function addMessages(more: { readonly [key in MessageKey]?: Message }): void {
  Object.assign(messages, more)
}

function formatsOf(locale: string) {
  return { locale, plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) }
}
