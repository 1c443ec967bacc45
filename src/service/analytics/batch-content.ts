import { hash } from 'node:crypto'
import { type PackedVisits, visitNumbers, visitorTexts } from '../counting/visit-group.ts'
import { agentTraits } from './agent-traits.ts'
import { languageOf } from './language-of.ts'
import { Profiles } from './profiles.ts'
import { referrerHost } from './referrer-host.ts'
import { SeenVisitors } from './seen-visitors.ts'
import type { Profile } from './shares.ts'
import { VisitRecords } from './visit-records.ts'

/** What a group of visits told, without anybody's address: one row of `visit_batches`. */
export type BatchContent = {
  readonly profiles: readonly Profile[]
  /** Six numbers each: user, code, hour since 1970, place in `profiles`, scans, clicks. */
  readonly visits: readonly number[]
  /** Four numbers each: user, code (0: the library), hour since 1970, 48 bits of the visitor's hash of that UTC day. */
  readonly visitors: readonly number[]
}

export const batchVisitNumbers = 6
export const batchVisitorNumbers = 4

const nothingTold: Profile = ['', '', '', '', '']

/** The UTC days of a group, `YYYY-MM-DD`. */
export function daysOf({ numbers }: PackedVisits): Set<string> {
  const days = new Set<number>()
  for (let at = 2; at < numbers.length; at += visitNumbers) days.add(Math.floor((numbers[at] ?? 0) / 24))
  return new Set([...days].map(dateOf))
}

/**
 * @param salts the secret of each UTC day of the group.
 * @param ownHosts host names in lower case that count as coming from nowhere.
 * @param seen visitors that are in the database already, which are left out.
 */
export function batchContent(
  { numbers, visitors: visitorPlaces, texts, plain }: PackedVisits,
  salts: ReadonlyMap<string, string>,
  ownHosts: ReadonlySet<string>,
  seen = new SeenVisitors(),
): BatchContent {
  const profiles = new Profiles()
  const profileOfVisitor: number[] = []
  const records = new VisitRecords()
  const visitors: number[] = []
  let day = -1
  let salt = ''
  /** Who each visitor is on this day, whichever code they visit: in memory only, and it never leaves this function. */
  let whoIs: number[] = []
  const textOf = (visitor: number, place: number): string =>
    texts[visitorPlaces[visitor * visitorTexts + place] ?? -1] ?? ''

  function readProfile(visitor: number): number {
    const { device, system, browser } = agentTraits(textOf(visitor, 1))
    const language = languageOf(textOf(visitor, 2))
    return profiles.placeOf([device, system, browser, language, referrerHost(textOf(visitor, 3), ownHosts)])
  }

  function begin(newDay: number): void {
    const found = salts.get(dateOf(newDay))
    if (found === undefined) throw new Error('A day of visits has no salt')
    day = newDay
    salt = found
    whoIs = []
  }

  function name(visitor: number, user: number, code: number, hour: number): void {
    const who = `${textOf(visitor, 0)}\n${textOf(visitor, 1)}`
    visitors.push(user, code, hour, visitorHash(salt, `${user}/${code}\n${who}`))
  }

  for (let at = 0; at + visitNumbers <= numbers.length; at += visitNumbers) {
    const user = numbers[at] ?? 0
    const code = numbers[at + 1] ?? 0
    const hour = numbers[at + 2] ?? 0
    const visitor = numbers[at + 3] ?? 0
    const profile = (profileOfVisitor[visitor] ??= readProfile(visitor))
    records.add(user, code, hour, profile, numbers[at + 4] ?? 0, numbers[at + 5] ?? 0)
    const dayOfVisit = Math.floor(hour / 24)
    if (dayOfVisit !== day) begin(dayOfVisit)
    const who = (whoIs[visitor] ??= visitorHash(salt, `${textOf(visitor, 0)}\n${textOf(visitor, 1)}`))
    if (seen.isNew(day, code, who)) name(visitor, user, code, hour)
    if (seen.isNew(day, -user, who)) name(visitor, user, 0, hour)
  }
  for (const { userId, codeId, hour, scans, clicks } of plain)
    records.add(userId, codeId, hour, profiles.placeOf(nothingTold), scans, clicks)
  return { profiles: profiles.list, visits: records.numbers, visitors }
}

/** @param day days since 1970. */
function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

/** 48 bits of SHA-256: few enough that many texts share one, enough that a code's visitors of a day rarely do. */
function visitorHash(salt: string, visitor: string): number {
  return Number.parseInt(hash('sha256', `${salt}\n${visitor}`).slice(0, 12), 16)
}
