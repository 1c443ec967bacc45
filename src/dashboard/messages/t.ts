import { withShownDomains } from '#contract/unicode-host.ts'
import type { MessageKey } from './catalogue.ts'
import { isRightToLeft } from './languages.ts'
import { language, locale } from './locale.ts'

type Values = Readonly<Record<string, string | number>>

/** Entries of i18next's JSON format v4: a message with a count has one entry per plural form. */
const messages: { [entry: string]: string | undefined } = {}
let formats = formatsOf(locale)

/**
 * The message of a key in the language of the page, with a value for each of its placeholders. Numbers are formatted for
 * the locale, domains are written in Unicode, and `count` selects the plural form. Call it while rendering: when a module begins, its messages may
 * still be loading.
 */
export function t(key: MessageKey, values: Values = {}): string {
  return textOf(key, values) ?? key
}

/** The message of a key that came from a service; null for an unknown one. */
export function textOf(key: string, values: Values): string | null {
  if (formats.locale !== locale) formats = formatsOf(locale)
  const { plural, number } = formats
  const form = plural.select(Number(values['count']))
  const message = messageOf(key) ?? messageOf(`${key}_${form}`) ?? messageOf(`${key}_other`)
  if (message === undefined) return null
  return message.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) return place
    return typeof value === 'number' ? number.format(value) : isolated(withShownDomains(value))
  })
}

/** Registers messages that have loaded. */
export function addMessages(more: Readonly<Record<string, string>>): void {
  Object.assign(messages, more)
}

function messageOf(entry: string): string | undefined {
  return Object.hasOwn(messages, entry) ? messages[entry] : undefined
}

/** A name or address in the middle of an Arabic sentence keeps its own direction, and the sentence keeps its order. */
function isolated(value: string): string {
  return isRightToLeft(language) ? `\u2068${value}\u2069` : value
}

function formatsOf(locale: string) {
  return { locale, plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) }
}
