import type { Catalogue, MessageKey } from './catalogue.ts'
import { common } from './en/common.ts'
import { signIn } from './en/sign-in.ts'
import { locale } from './locale.ts'
import type { Message, Places } from './message.ts'

type Values<K extends MessageKey> = { readonly [name in Places<Catalogue[K]>]: string | number }
type Arguments<K extends MessageKey> = [Places<Catalogue[K]>] extends [never] ? [] : [values: Values<K>]

/** Messages for the sign-in; `signed-in-messages.ts` adds the rest. */
const messages: { [key in MessageKey]?: Message } = { ...common, ...signIn }
const plural = new Intl.PluralRules(locale)
const number = new Intl.NumberFormat(locale)

/** The message of a key with its placeholders filled. Numbers are formatted for the locale. */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const message: Message = messages[key] ?? key
  const filled: Readonly<Record<string, string | number>> = values ?? {}
  const sentence =
    typeof message === 'string' ? message : (message[plural.select(Number(filled.count))] ?? message.other)
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = filled[name]
    if (value === undefined) return place
    return typeof value === 'number' ? number.format(value) : value
  })
}

/** Registers the messages of a part that has loaded. */
export function addMessages(more: { readonly [key in MessageKey]?: Message }): void {
  Object.assign(messages, more)
}
