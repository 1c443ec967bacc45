import { hash } from 'node:crypto'
import { type PackedVisits, visitNumbers, visitorTexts } from '../counting/visit-group.ts'
import { agentTraits } from './agent-traits.ts'
import { languageOf } from './language-of.ts'
import { referrerHost } from './referrer-host.ts'
import { SeenVisitors } from './seen-visitors.ts'
import type { Profile } from './shares.ts'

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
  const profiles = new Map<string, number>()
  const profileOfVisitor: number[] = []
  const visits = new Map<string, number[]>()
  const visitors: number[] = []
  const dates = new Map<number, string>()
  const textOf = (visitor: number, place: number): string =>
    texts[visitorPlaces[visitor * visitorTexts + place] ?? -1] ?? ''

  function readProfile(visitor: number): number {
    const { device, system, browser } = agentTraits(textOf(visitor, 1))
    const language = languageOf(textOf(visitor, 2))
    const host = referrerHost(textOf(visitor, 3), ownHosts)
    return placeOf(profiles, JSON.stringify([device, system, browser, language, host]))
  }

  function add(
    user: number,
    code: number,
    hour: number,
    profile: number,
    scans: number,
    clicks: number,
  ): void {
    const key = `${code} ${hour} ${profile}`
    const sum = visits.get(key)
    if (sum === undefined) visits.set(key, [user, code, hour, profile, scans, clicks])
    else {
      sum[4] = (sum[4] ?? 0) + scans
      sum[5] = (sum[5] ?? 0) + clicks
    }
  }

  for (let at = 0; at + visitNumbers <= numbers.length; at += visitNumbers) {
    const user = numbers[at] ?? 0
    const code = numbers[at + 1] ?? 0
    const hour = numbers[at + 2] ?? 0
    const visitor = numbers[at + 3] ?? 0
    const profile = (profileOfVisitor[visitor] ??= readProfile(visitor))
    add(user, code, hour, profile, numbers[at + 4] ?? 0, numbers[at + 5] ?? 0)
    const day = Math.floor(hour / 24)
    let date = dates.get(day)
    if (date === undefined) dates.set(day, (date = dateOf(day)))
    const who = `${textOf(visitor, 0)}\n${textOf(visitor, 1)}`
    const salt = salts.get(date)
    if (salt === undefined) throw new Error('A day of visits has no salt')
    for (const scope of [code, 0]) {
      const hashed = visitorHash(salt, `${user}/${scope}\n${who}`)
      if (seen.isNew(date, `${user} ${scope} ${hashed}`)) visitors.push(user, scope, hour, hashed)
    }
  }
  for (const { userId, codeId, hour, scans, clicks } of plain) {
    add(userId, codeId, hour, placeOf(profiles, JSON.stringify(['', '', '', '', ''])), scans, clicks)
  }
  return {
    profiles: [...profiles.keys()].map((text) => JSON.parse(text) as Profile),
    visits: [...visits.values()].flat(),
    visitors,
  }
}

/** @param day days since 1970. */
function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

/** 48 bits of SHA-256: few enough that many texts share one, enough that a code's visitors of a day rarely do. */
function visitorHash(salt: string, visitor: string): number {
  return Number.parseInt(hash('sha256', `${salt}\n${visitor}`).slice(0, 12), 16)
}

function placeOf(places: Map<string, number>, text: string): number {
  const known = places.get(text)
  if (known !== undefined) return known
  places.set(text, places.size)
  return places.size - 1
}
