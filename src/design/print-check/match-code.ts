import type { CodeGeometry, Modules } from '../code-geometry.ts'
import { codewordMap } from '../scannability/codewords.ts'
import { correctionBudget } from '../scannability/error-budget.ts'

/** Damage of a printed symbol, module by module. */
export type ModuleDamage = {
  /** Rows and columns of the modules whose tone is the opposite of the stored one. */
  readonly wrong: readonly (readonly [row: number, column: number])[]
  /** Wrong over all modules, 0 to 1. */
  readonly share: number
  /** Share of the error correction that the damage uses in the worst block; above 1 the symbol cannot be read. */
  readonly use: number
}

/** Compares seen modules with those of a stored code. Null for symbols of different sizes. */
export function moduleDamage(
  seen: Modules,
  stored: Pick<CodeGeometry, 'modules' | 'version' | 'level' | 'size'>,
): ModuleDamage | null {
  if (seen.length !== stored.size) return null
  const isWrong = (row: number, column: number) =>
    (seen[row]?.[column] === true) !== (stored.modules[row]?.[column] === true)
  const wrong: [number, number][] = []
  for (let row = 0; row < stored.size; row++)
    for (let column = 0; column < stored.size; column++) if (isWrong(row, column)) wrong.push([row, column])
  const { use } = correctionBudget(stored.version, stored.level, isWrong)
  return { wrong, share: wrong.length / stored.size ** 2, use }
}

/** A code that a damaged symbol may be. */
export type CodeCandidate<Id> = { readonly id: Id; readonly modules: Modules }

/** Wrong modules over those that carry data, up to which a symbol may be a candidate. */
const mostWrong = 0.3
/** By how much the next candidate must be worse: neighbours share the host and most of their modules. */
const leastGap = 0.04

/**
 * The code whose stored modules a symbol that cannot be read comes closest to. Null unless it is clearly closer than
 * every other: a guess is worth less than none.
 */
export function nearestCode<Id>(
  seen: Modules,
  candidates: Iterable<CodeCandidate<Id>>,
): { readonly id: Id; readonly share: number } | null {
  const map = codewordMap((seen.length - 17) / 4)
  let [best, second] = [1, 1]
  let id: Id | null = null
  for (const candidate of candidates) {
    if (candidate.modules.length !== seen.length) continue
    const share = wrongShare(seen, candidate.modules, map, second)
    if (share < best) {
      second = best
      best = share
      id = candidate.id
    } else if (share < second) second = share
  }
  return id !== null && best <= mostWrong && second - best >= leastGap ? { id, share: best } : null
}

/** Stops counting once a candidate is worse than `limit`. */
function wrongShare(seen: Modules, stored: Modules, map: Int16Array, limit: number): number {
  const size = seen.length
  let all = 0
  for (const codeword of map) if (codeword >= 0) all++
  const most = limit * all
  let wrong = 0
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      if ((map[row * size + column] ?? -1) >= 0 && seen[row]?.[column] !== stored[row]?.[column]) wrong++
    if (wrong > most) return 1
  }
  return wrong / Math.max(1, all)
}
