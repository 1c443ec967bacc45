import { routeName, type VisitorRule, type weekdays } from '#contract/visitor-rules.ts'
import { locale } from '../../messages/locale.ts'
import { countryName } from '../../messages/country-name.ts'
import { t } from '../../messages/t.ts'
import { zoneName } from '../../messages/zone-name.ts'

/** A rule in one sentence: "On iPhone and iPad, open acme.com/app". */
export function ruleSentence(rule: VisitorRule): string {
  const conditions = conditionWords(rule)
  const who = conditions.length === 0 ? t('rules.who.everyone') : conditions.join(', ')
  return t('rules.sentence', { who, where: routeWords(rule) })
}

function conditionWords({ devices, languages, countries, hours, marks, visit }: VisitorRule): string[] {
  const listed = (
    key: 'devices' | 'languages' | 'countries' | 'marks',
    names: readonly string[] | undefined,
  ): string[] =>
    names === undefined ? [] : [t(`rules.who.${key}`, { list: allOf(names) || t('rules.who.nobody') })]
  return [
    ...listed(
      'devices',
      devices?.map((device) => t(`rules.device.${device}`)),
    ),
    ...listed('languages', languages?.map(languageName)),
    ...listed('countries', countries?.map(countryName)),
    ...(hours === undefined ? [] : [hoursWords(hours)]),
    ...listed('marks', marks),
    ...(visit === undefined ? [] : [t(`rules.who.${visit}`)]),
  ]
}

function allOf(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

function hoursWords({ days, from, to, zone }: NonNullable<VisitorRule['hours']>): string {
  const named = days === undefined || days.length === 7 ? '' : allOf(days.map(weekdayName))
  const times = { from, to, zone: zoneName(zone).replaceAll('_', ' ') }
  return named === '' ? t('rules.who.hours', times) : t('rules.who.days', { days: named, ...times })
}

/** Where a rule leads, with the parts of a split. */
export function routeWords({ routes }: Pick<VisitorRule, 'routes'>): string {
  const [only] = routes
  if (routes.length === 1 && only !== undefined) return bare(only.destinationUrl) || t('rules.noAddress')
  return routes
    .map((route, place) => {
      const where = bare(route.destinationUrl) || t('rules.noAddress')
      return `${where} (${routeName(route, place)}, ${route.percent || 0} %)`
    })
    .join(' / ')
}

/** @param day of ISO 8601; 1 January 2024 was a Monday. */
export function weekdayName(day: (typeof weekdays)[number]): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
}

export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code) ?? code
  } catch {
    return code
  }
}

type Named = { readonly code: string; readonly name: string }

type NamedIn = { readonly locale: string; readonly named: readonly Named[] }

let languages: NamedIn | null = null
let countries: NamedIn | null = null

/** The languages of two letters that have a name in this browser, sorted by name. */
export function languagesByName(): readonly Named[] {
  if (languages?.locale !== locale) languages = { locale, named: namesOf('language', (code) => code) }
  return languages.named
}

/** Names of regions that are no country of a visitor. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** The same for countries. */
export function countriesByName(): readonly Named[] {
  if (countries?.locale !== locale) {
    // A former country has the name of its successor.
    const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code
    const named = namesOf('region', (code) => code.toUpperCase())
    countries = { locale, named: named.filter(({ code }) => !noCountries.has(code) && isCurrent(code)) }
  }
  return countries.named
}

function namesOf(type: 'language' | 'region', spell: (code: string) => string): Named[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => spell(first + second)))
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [{ code, name }]
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}

/** An address without its scheme. */
export function bare(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
}
