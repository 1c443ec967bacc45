import type { EditorValues, PlannedSwap } from '../../api/editor-values.ts'
import { formatInstant, formatInZone } from '../../messages/format.ts'
import { zoneName } from '../../messages/zone-name.ts'
import { t } from '../../messages/t.ts'
import type { RuleField } from './link-rules.ts'
import { instantOf } from './moment.ts'

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

/** An address without its scheme. */
function bare(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
}
