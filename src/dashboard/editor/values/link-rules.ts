import { storedSwapSchema } from '#contract/link-rules.ts'
import { isTimeZone } from '#contract/time-zone.ts'
import {
  storedScanLimitSchema,
  type VisitorRule,
  storedVisitorRulesSchema,
  routeName,
  type weekdays,
} from '#contract/visitor-rules.ts'
import {
  type EditorValues,
  noScanLimit,
  noSwap,
  noWelcome,
  type PlannedSwap,
  type ScanLimit,
} from '../../api/editor-values.ts'
import { formatInstant, formatInZone } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { zoneName } from '../../messages/zone-name.ts'
import { isSame } from './content-values.ts'
import { instantOf, wallOf } from './moment.ts'
import { locale } from '../../messages/locale.ts'
import { countryName } from '../../messages/country-name.ts'

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

function languageName(code: string): string {
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
  if (languages?.locale !== locale) {
    const named = namesOf('language', (code) => code)
    const codes = new Set(named.map(({ code }) => code))
    // A former code, such as `iw`, has the name of its successor.
    const isFormer = (code: string, { language } = new Intl.Locale(code)) =>
      language !== code && codes.has(language)
    languages = { locale, named: named.filter(({ code }) => !isFormer(code)) }
  }
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

/** Form fields stored in `fieldData`, with their keys. */
export const ruleKeys = {
  welcome: ['contentWelcomeImage', 'contentWelcomeTime'],
  starts: ['startsAt', 'startsZone'],
  expiration: ['expirationZone'],
  fallbackUrl: ['expirationUrl'],
  swap: ['swap'],
  forwardsQuery: ['forwardQuery'],
  hasVisitId: ['visitId'],
  visitorRules: ['visitorRules'],
  scanLimit: ['scanLimit'],
} as const
export type RuleField = keyof typeof ruleKeys

export const ruleFields = Object.keys(ruleKeys) as RuleField[]

type Kept = Readonly<Record<string, unknown>>

/** The `fieldData` keys of a form field; none when it is empty or off. */
export function ruleOf(field: RuleField, values: EditorValues): Kept {
  switch (field) {
    case 'welcome': {
      const { isOn, picture, seconds } = values.welcome
      if (!isOn) return {}
      const image = picture.trim()
      return { contentWelcomeTime: Number(seconds), ...(image === '' ? {} : { contentWelcomeImage: image }) }
    }
    case 'starts': {
      const startsAt = instantOf(values.starts)
      return startsAt === null ? {} : { startsAt, startsZone: values.starts.zone }
    }
    case 'expiration':
      return instantOf(values.expiration) === null ? {} : { expirationZone: values.expiration.zone }
    case 'fallbackUrl': {
      const address = values.fallbackUrl.trim()
      return address === '' ? {} : { expirationUrl: address }
    }
    case 'swap':
      return swapOf(values.swap)
    case 'forwardsQuery':
      return values.forwardsQuery ? {} : { forwardQuery: false }
    case 'hasVisitId':
      return values.hasVisitId ? { visitId: true } : {}
    case 'visitorRules':
      return values.visitorRules.length === 0 ? {} : { visitorRules: trimmedRules(values.visitorRules) }
    case 'scanLimit':
      return limitOf(values.scanLimit)
    default:
      return field satisfies never
  }
}

function trimmedRules(rules: readonly VisitorRule[]): VisitorRule[] {
  return rules.map((rule) => ({
    ...rule,
    routes: rule.routes.map((route) => ({ ...route, destinationUrl: route.destinationUrl.trim() })),
  }))
}

function limitOf({ isOn, scans, destinationUrl }: ScanLimit): Kept {
  const address = destinationUrl.trim()
  if (!isOn) return {}
  return { scanLimit: { scans: Number(scans), ...(address === '' ? {} : { destinationUrl: address }) } }
}

function swapOf({ isOn, destinationUrl, from, to, zone }: PlannedSwap): Kept {
  const start = instantOf({ wall: from, zone })
  if (!isOn || start === null) return {}
  return {
    swap: { destinationUrl: destinationUrl.trim(), from: start, to: instantOf({ wall: to, zone }), zone },
  }
}

/** Reads form values from `fieldData`; invalid keys are ignored. @param zone for dates without a zone. */
export function rulesFrom(
  kept: Kept,
  expirationDate: string | null,
  zone: string,
): Pick<EditorValues, RuleField> {
  const seconds = kept['contentWelcomeTime']
  const isOn = typeof seconds === 'number' && seconds > 0
  const startsZone = zoneIn(kept['startsZone'], zone)
  const expirationZone = zoneIn(kept['expirationZone'], zone)
  return {
    welcome: isOn
      ? { isOn, picture: textIn(kept['contentWelcomeImage']), seconds: String(seconds) }
      : noWelcome,
    starts: { wall: wallOf(textIn(kept['startsAt']), startsZone), zone: startsZone },
    expiration: { wall: wallOf(expirationDate, expirationZone), zone: expirationZone },
    fallbackUrl: textIn(kept['expirationUrl']),
    swap: swapIn(kept['swap'], zone),
    forwardsQuery: kept['forwardQuery'] !== false,
    hasVisitId: kept['visitId'] === true,
    visitorRules: storedVisitorRulesSchema.safeParse(kept['visitorRules']).data ?? [],
    scanLimit: limitIn(kept['scanLimit']),
  }
}

function swapIn(kept: unknown, zone: string): PlannedSwap {
  const swap = storedSwapSchema.safeParse(kept)
  if (!swap.success) return noSwap(zone)
  const { destinationUrl, from, to } = swap.data
  return {
    isOn: true,
    destinationUrl,
    from: wallOf(from, swap.data.zone),
    to: wallOf(to, swap.data.zone),
    zone: swap.data.zone,
  }
}

function limitIn(kept: unknown): ScanLimit {
  const limit = storedScanLimitSchema.safeParse(kept).data
  if (limit === undefined) return noScanLimit
  return { isOn: true, scans: String(limit.scans), destinationUrl: limit.destinationUrl ?? '' }
}

function textIn(kept: unknown): string {
  return typeof kept === 'string' ? kept : ''
}

function zoneIn(kept: unknown, zone: string): string {
  return typeof kept === 'string' && isTimeZone(kept) ? kept : zone
}

type Dates = Pick<EditorValues, 'starts' | 'expiration'>

/** The date to change when the end is before the start: the start, or the end if only that was edited. Null when valid. */
export function outOfOrderField(values: Dates, stored: Dates | null): 'starts' | 'expiration' | null {
  const [start, end] = [instantOf(values.starts), instantOf(values.expiration)]
  if (start === null || end === null || Date.parse(end) > Date.parse(start)) return null
  if (stored === null || !isSame(stored.starts, values.starts)) return 'starts'
  return isSame(stored.expiration, values.expiration) ? null : 'expiration'
}

/** A date, the welcome screen or the schedule as text; null when empty or off. */
export function ruleWords(field: RuleField, values: EditorValues, now: number = Date.now()): string | null {
  switch (field) {
    case 'starts':
    case 'expiration': {
      const instant = instantOf(values[field])
      return instant === null ? null : formatInstant(instant)
    }
    case 'fallbackUrl':
      return values.fallbackUrl.trim() || null
    case 'welcome': {
      const { isOn, picture, seconds } = values.welcome
      if (!isOn) return null
      return t(picture === '' ? 'visit.change.welcome' : 'visit.change.welcomePicture', { seconds })
    }
    case 'swap':
      return swapSentence(values.swap, values.destinationUrl, now)
    case 'forwardsQuery':
      return t(values.forwardsQuery ? 'editor.row.on' : 'editor.row.off')
    case 'hasVisitId':
      return values.hasVisitId ? t('editor.row.on') : null
    case 'visitorRules':
      return values.visitorRules.map(ruleSentence).join(' · ') || null
    case 'scanLimit':
      return values.scanLimit.isOn ? values.scanLimit.scans : null
    default:
      return field satisfies never
  }
}

/** Describes a scheduled destination in one sentence; null until it has a start. */
export function swapSentence(
  swap: PlannedSwap,
  destination: string,
  now: number = Date.now(),
): string | null {
  const [from, to] = [swap.from, swap.to].map((wall) => instantOf({ wall, zone: swap.zone }))
  if (!swap.isOn || from == null) return null
  const zone = zoneName(swap.zone).replaceAll('_', ' ')
  const own = bare(destination) || t('visit.swap.noDestination')
  const placeholders = {
    zone,
    own,
    from: formatInZone(from, swap.zone),
    to: to == null ? '' : formatInZone(to, swap.zone),
    destination: bare(swap.destinationUrl) || t('visit.swap.noAddress'),
  }
  if (to != null && Date.parse(to) <= now) return t('visit.swap.over', placeholders)
  const hasBegun = Date.parse(from) <= now
  if (to == null) return t(hasBegun ? 'visit.swap.since' : 'visit.swap.forGood', placeholders)
  return t(hasBegun ? 'visit.swap.sinceUntil' : 'visit.swap.forAWhile', placeholders)
}
