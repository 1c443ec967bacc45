import { isDeepStrictEqual } from 'node:util'
import type { Stored } from './find-damage.ts'
import type { Visitors } from './visitors.ts'
import { settle, type Writer } from './writer.ts'

/**
 * Compares acknowledged and stored data and describes all differences. Unacknowledged requests may be stored
 * or not, and are known afterwards.
 */
export function findLosses(writers: readonly Writer[], { states, links }: Stored): string[] {
  const losses: string[] = []
  for (const code of writers.flatMap(({ codes }) => codes)) {
    const found = states.get(code.id)
    if (found === undefined) {
      losses.push(`${code.state.tag} (code ${code.id}) is lost`)
      continue
    }
    const allowed = code.asked === null ? [code.state] : [code.state, code.asked]
    if (!allowed.some((state) => isDeepStrictEqual(state, found)))
      losses.push(`code ${code.id} is ${JSON.stringify(found)}, not ${JSON.stringify(allowed)}`)
    settle(code, found)
    for (const tag of code.printed)
      if (links.get(tag) !== code.id) losses.push(`the link ${tag} no longer leads to code ${code.id}`)
  }
  return losses
}

export type CountedVisits = {
  /** Stored visits that were never made, by code. */
  readonly surplus: readonly string[]
  /** Milliseconds before the kill from which visits are missing; 0 for none. */
  readonly missingFor: number
  /** Longest time without a response in milliseconds: how long the machine blocked the service. */
  readonly silence: number
}

/** Compares visits of one run with the increase of the counters. */
export function compareCounts(
  { seen }: Visitors,
  added: ReadonlyMap<number, number>,
  killedAt: number,
): CountedVisits {
  const surplus: string[] = []
  let missingFor = 0
  for (const [codeId, { asked, answeredAt }] of seen) {
    const counted = added.get(codeId) ?? 0
    if (counted > asked) surplus.push(`code ${codeId}: ${counted} counted of ${asked}`)
    // Groups keep visits in order, so the missing ones are the last.
    const firstMissing = answeredAt[counted]
    if (firstMissing !== undefined) missingFor = Math.max(missingFor, killedAt - firstMissing)
  }
  return {
    surplus,
    missingFor,
    silence: longestPause([...seen.values()].flatMap(({ answeredAt }) => answeredAt)),
  }
}

function longestPause(times: readonly number[]): number {
  const ordered = times.toSorted((one, other) => one - other)
  return ordered.reduce((longest, time, at) => Math.max(longest, time - (ordered[at - 1] ?? time)), 0)
}
