import type { Catalogue, MessageKey } from './catalogue.ts'
import { isRightToLeft } from './languages.ts'
import { language, locale } from './locale.ts'
import type { Message, Places } from './message.ts'

type Values<K extends MessageKey> = { readonly [name in Places<Catalogue[K]>]: string | number }
type Arguments<K extends MessageKey> = [Places<Catalogue[K]>] extends [never] ? [] : [values: Values<K>]

const messages: { [key: string]: Message | undefined } = {}
let formats = formatsOf(locale)

/**
 * The message of a key with its placeholders filled, in the language of the page. Numbers are formatted for the
 * locale. Call it while rendering: when a module begins, its messages may still be loading.
 */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  return textOf(key, values ?? {}) ?? key
}

/** The message of a key that came from a service; null for an unknown one. */
export function textOf(key: string, values: Readonly<Record<string, string | number>>): string | null {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined
  if (message === undefined) return null
  if (formats.locale !== locale) formats = formatsOf(locale)
  const { plural, number } = formats
  const sentence =
    typeof message === 'string' ? message : (message[plural.select(Number(values['count']))] ?? message.other)
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) return place
    return typeof value === 'number' ? number.format(value) : isolated(value)
  })
}

/** A name or address in the middle of an Arabic sentence keeps its own direction, and the sentence keeps its order. */
function isolated(value: string): string {
  return isRightToLeft(language) ? `\u2068${value}\u2069` : value
}

/** Registers messages that have loaded. */
export function addMessages(more: { readonly [key in MessageKey]?: Message }): void {
  Object.assign(messages, more)
}

function formatsOf(locale: string) {
  return { locale, plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) }
}
