import { routeName, type VisitorRule, weekdays } from '#contract/visitor-rules.ts'
import { locale } from '../../messages/locale.ts'
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

function nameOf(type: 'language' | 'region', code: string): string | undefined {
  try {
    return new Intl.DisplayNames([locale], { type, fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}

export function languageName(code: string): string {
  return nameOf('language', code) ?? code
}

export function countryName(code: string): string {
  return nameOf('region', code) ?? code
}

/** Regions of the table of names that are no countries. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** The codes of two letters that have a name in this browser, sorted by name. */
export function codesByName(type: 'language' | 'region'): { readonly code: string; readonly name: string }[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' })
  return [...letters]
    .flatMap((first) => [...letters].map((second) => first + second))
    .map((pair) => (type === 'region' ? pair.toUpperCase() : pair))
    .flatMap((code) => {
      const name = noCountries.has(code) ? undefined : names.of(code)
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
