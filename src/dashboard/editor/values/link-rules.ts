import { swapSchema } from '#contract/link-rules.ts'
import { isTimeZone } from '#contract/time-zone.ts'
import { scanLimitSchema, type VisitorRule, visitorRulesSchema } from '#contract/visitor-rules.ts'
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
import { bare, ruleSentence } from './rule-words.ts'

/** Form fields stored in `fieldData`, with their keys. */
export const ruleKeys = {
  welcome: ['contentWelcomeImage', 'contentWelcomeTime'],
  starts: ['startsAt', 'startsZone'],
  expiration: ['expirationZone'],
  fallbackUrl: ['expirationUrl'],
  swap: ['swap'],
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
    hasVisitId: kept['visitId'] === true,
    visitorRules: visitorRulesSchema.safeParse(kept['visitorRules']).data ?? [],
    scanLimit: limitIn(kept['scanLimit']),
  }
}

function swapIn(kept: unknown, zone: string): PlannedSwap {
  const swap = swapSchema.safeParse(kept)
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
  const limit = scanLimitSchema.safeParse(kept).data
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
