import { parseUrl } from './parse-url.ts'
import { decoded } from './slash-tag.ts'

/** Large tables, which the dashboard loads when a suggestion needs them (`tag-tables.ts`). */
export type TagTables = {
  /** Any script in Latin letters. */
  transliterate(text: string): string
  /** The name that somebody registered, such as `acme` of `shop.acme.com.au`; empty without one. */
  registeredName(hostname: string): string
}

/** Latin letters that no accent explains. German writes its umlauts with two letters. */
const latinLetters = new Map(
  'ä:ae ö:oe ü:ue ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ħ:h ı:i ŋ:ng ŧ:t Ä:Ae Ö:Oe Ü:Ue ẞ:SS Æ:Ae Œ:Oe Ø:O Ł:L Đ:D Ð:D Þ:Th Ħ:H Ŋ:Ng Ŧ:T'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)

/** The text in Latin letters without accents; null for another script without tables. */
export function latinised(text: string, tables: TagTables | null): string | null {
  const latin = text
    .normalize('NFC')
    .replace(/[^\u0000-\u007f]/gu, (letter) => latinLetters.get(letter) ?? letter)
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize('NFKD').replace(/\p{M}/gu, ''))
  if (!/(?!\p{Script=Latin})[\p{L}\p{N}]/u.test(latin.replace(/[0-9]/g, ''))) return latin
  return tables === null ? null : tables.transliterate(latin)
}

/** A slash tag from the words of a title, at most 40 characters; empty when none fit, null when it needs tables. */
export function tagFromTitle(title: string, tables: TagTables | null): string | null {
  const latin = latinised(title, tables)
  if (latin === null) return null
  const plain = latin
    .toLowerCase()
    .replace(/(?<=\p{L})['’`](?=\p{L})/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.length <= 40
    ? plain
    : plain
        .slice(0, 41)
        .replace(/-[^-]*$/, '')
        .slice(0, 40)
}

/**
 * A slash tag from a destination: the last part of its path, else the name of the site. Empty for no web address, null when
 * it needs tables.
 */
export function tagFromDestination(destination: string, tables: TagTables | null): string | null {
  const url = /^https?:\/\//i.test(destination) ? parseUrl(destination) : null
  if (url === null) return ''
  const { hostname, pathname } = url
  const [last = ''] = pathname.split('/').filter(Boolean).toReversed()
  const page = tagFromTitle(decoded(last).replace(/\.[a-z]{2,5}$/i, ''), tables)
  if (page !== '') return page
  const [name = '', ...endings] = hostname
    .replace(/^www\./, '')
    .replace(/\.$/, '')
    .split('.')
  if (endings.length === 0 || /^[\d.]+$/.test(hostname)) return ''
  if (endings.length === 1 && !name.startsWith('xn--')) return tagFromTitle(name, tables)
  return tables === null ? null : tagFromTitle(tables.registeredName(hostname) || name, tables)
}
