import { hash } from 'node:crypto'
import { agentTraits, languageOf, referrerHost } from './visitor-traits.ts'
import { SeenVisitors } from './visitors.ts'
import type { Profile } from './shares.ts'
import { type PackedVisits, visitNumbers } from './visit-group.ts'
import { type DailyVisitor, isoOfHour, visitorScope, VisitSums, wholeLibrary } from './visit-sums.ts'

/** A group of visits, summed up, without anybody's address. */
export type SummedGroup = {
  readonly sums: VisitSums
  /** Visitors who may be new on their day, once each, in the order of the key of their table. */
  readonly visitors: readonly DailyVisitor[]
}

const noProfile: Profile = ['', '', '', '', '']

/** The UTC days of a group, `YYYY-MM-DD`. */
export function daysOf({ numbers }: PackedVisits): Set<string> {
  const days = new Set<string>()
  for (let at = 2; at < numbers.length; at += visitNumbers) days.add(dateOf(numbers[at] ?? 0))
  return days
}

/**
 * @param salts the secret of each UTC day of the group.
 * @param ownHosts host names in lower case that count as no referrer.
 * @param seen visitors that are in the database already, who are left out.
 */
export function sumGroup(
  group: PackedVisits,
  salts: ReadonlyMap<string, string>,
  ownHosts: ReadonlySet<string>,
  seen = new SeenVisitors(),
): SummedGroup {
  const { numbers, plain } = group
  const sums = new VisitSums()
  const visitors: DailyVisitor[] = []
  const known: KnownVisitor[] = []
  let day = ''
  let salt = ''
  /** The hash of each visitor on this day, whichever code they visit. It never leaves this function. */
  let identities: number[] = []

  for (let at = 0; at + visitNumbers <= numbers.length; at += visitNumbers) {
    const [userId = 0, codeId = 0, hour = 0, visitor = 0, scans = 0, clicks = 0] = numbers.subarray(at)
    const { who, profile } = (known[visitor] ??= readVisitor(group.visitors[visitor] ?? '', ownHosts))
    sums.add({ userId, codeId, hour, profile, scans, clicks })
    if (dateOf(hour) !== day) {
      day = dateOf(hour)
      const found = salts.get(day)
      if (found === undefined) throw new Error('A day of visits has no salt')
      salt = found
      identities = []
    }
    const identity = (identities[visitor] ??= visitorHash(salt, who))
    const dayNumber = Math.floor(hour / 24)
    for (const code_id of [codeId, wholeLibrary]) {
      const scope = visitorScope(userId, code_id)
      if (!seen.isNew(dayNumber, scope, identity)) continue
      const named = visitorHash(salt, `${userId}/${code_id}\n${who}`)
      visitors.push({ day, scope, visitor: named, hour })
    }
  }
  for (const record of plain) sums.add({ ...record, profile: noProfile })
  return { sums, visitors: visitors.toSorted(byKey) }
}

type KnownVisitor = {
  /** Address and user agent. */
  readonly who: string
  readonly profile: Profile
}

/** @param lines as in `PackedVisits`. */
function readVisitor(lines: string, ownHosts: ReadonlySet<string>): KnownVisitor {
  const [address = '', userAgent = '', acceptLanguage = '', referer = ''] = lines.split('\n')
  const { device, system, browser } = agentTraits(userAgent)
  return {
    who: `${address}\n${userAgent}`,
    profile: [device, system, browser, languageOf(acceptLanguage), referrerHost(referer, ownHosts)],
  }
}

/** @param hour hours since 1970. */
function dateOf(hour: number): string {
  return isoOfHour(hour).slice(0, 10)
}

/** 48 bits of SHA-256: few enough that many texts share one, enough that a code's visitors of a day rarely do. */
function visitorHash(salt: string, visitor: string): number {
  return Number.parseInt(hash('sha256', `${salt}\n${visitor}`).slice(0, 12), 16)
}

function byKey(one: DailyVisitor, other: DailyVisitor): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.scope - other.scope || one.visitor - other.visitor
}
