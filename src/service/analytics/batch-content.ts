import { hash } from 'node:crypto'
import { type PackedVisits, visitNumbers } from '../counting/visit-group.ts'
import { agentTraits } from './agent-traits.ts'
import { languageOf } from './language-of.ts'
import { referrerHost } from './referrer-host.ts'
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

const hourLength = 3_600_000

/** The UTC days of a group, `YYYY-MM-DD`. */
export function daysOf({ numbers }: PackedVisits): Set<string> {
  const days = new Set<number>()
  for (let at = 3; at < numbers.length; at += visitNumbers)
    days.add(Math.floor((numbers[at] ?? 0) / 86_400_000))
  return new Set([...days].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)))
}

/**
 * @param salts the secret of each UTC day of the group.
 * @param ownHosts host names in lower case that count as coming from nowhere.
 */
export function batchContent(
  { numbers, texts, plain }: PackedVisits,
  salts: ReadonlyMap<string, string>,
  ownHosts: ReadonlySet<string>,
): BatchContent {
  const profiles = new Map<string, number>()
  const visits = new Map<string, number[]>()
  const visitors = new Map<string, number[]>()
  const profileOf = remember((agent: number, language: number, referer: number) => {
    const { device, system, browser } = agentTraits(texts[agent] ?? '')
    const host = referrerHost(texts[referer] ?? '', ownHosts)
    return placeOf(
      profiles,
      JSON.stringify([device, system, browser, languageOf(texts[language] ?? ''), host]),
    )
  })

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
    const [user, code, isScan, time, address, agent, language, referer] = numbers.subarray(
      at,
      at + visitNumbers,
    ) as Iterable<number> as [number, number, number, number, number, number, number, number]
    const hour = Math.floor(time / hourLength)
    add(user, code, hour, profileOf(agent, language, referer), isScan, 1 - isScan)
    const day = Math.floor(hour / 24)
    for (const scope of [code, 0]) {
      const key = `${user} ${scope} ${day} ${address} ${agent}`
      if (visitors.has(key)) continue
      const salt = salts.get(new Date(day * 24 * hourLength).toISOString().slice(0, 10))
      if (salt === undefined) throw new Error('A day of visits has no salt')
      const visitor = visitorHash(salt, `${user}/${scope}\n${texts[address]}\n${texts[agent]}`)
      visitors.set(key, [user, scope, hour, visitor])
    }
  }
  for (const { userId, codeId, hour, scans, clicks } of plain) {
    add(userId, codeId, hour, placeOf(profiles, JSON.stringify(['', '', '', '', ''])), scans, clicks)
  }
  return {
    profiles: [...profiles.keys()].map((text) => JSON.parse(text) as Profile),
    visits: [...visits.values()].flat(),
    visitors: [...visitors.values()].flat(),
  }
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

function remember(work: (agent: number, language: number, referer: number) => number): typeof work {
  const done = new Map<string, number>()
  return (agent, language, referer) => {
    const key = `${agent} ${language} ${referer}`
    const known = done.get(key)
    if (known !== undefined) return known
    const made = work(agent, language, referer)
    done.set(key, made)
    return made
  }
}
