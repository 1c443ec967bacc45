import { scoreWords, wordOf, type VerdictWord } from './thresholds.ts'
import { type ConditionId, strictConditions } from './conditions.ts'

/** The result of one condition: readings of the styled code out of those that the plain code allowed. */
export type ConditionOutcome = {
  readonly id: ConditionId
  /** Pairs of seed and decoder in which the plain code was read; 0: the condition says nothing about this payload. */
  readonly possible: number
  readonly read: number
  /** At least three quarters of the possible ones were read. */
  readonly passed: boolean
}

/** The decoders' result for the picture as it is, before any condition. */
export type CleanOutcome = {
  /** Names of the decoders that read exactly the payload. */
  readonly readBy: readonly string[]
  /** A text that some decoder read instead of the payload. */
  readonly otherText: string | null
  /** The code is lighter than its background: not every phone reads that. */
  readonly inverted: boolean
}

export type Verdict = {
  /**
   * 0 to 100, whole: ranks repairs and colours of one design. Never shown: a ceiling of the rules and a share of
   * readings are no common scale, so that equal counts of conditions had different scores.
   */
  readonly score: number
  /** The verdict that people see; the conditions are its reasons. */
  readonly word: VerdictWord
  readonly clean: CleanOutcome
  readonly conditions: readonly ConditionOutcome[]
}

/** The static rules allow at most this when no decoder reads the clean picture. */
const capUnread = 10
/** Only one family of decoders reads the clean picture. */
const capHalfRead = 65

/**
 * Score = 100 x (pairs passed / pairs that the plain black code of the same modules passes), where a pair is a
 * condition with a seed and counts once for each decoder that reads the plain code in it; never above `cap`, the
 * ceiling of the static rules; at most 85 when a strict condition fails or the code is never read in some condition; at
 * most 65 when one of the decoders that read the clean plain code does not read the clean picture, and 10 when none does
 * or another text comes out.
 */
export function verdictOf(
  clean: CleanOutcome,
  decoders: number,
  conditions: readonly ConditionOutcome[],
  cap: number,
): Verdict {
  const scored = conditions.filter(({ id }) => !strictConditions.has(id))
  const possible = scored.reduce((sum, outcome) => sum + outcome.possible, 0)
  const read = scored.reduce((sum, outcome) => sum + outcome.read, 0)
  const share = possible === 0 ? 100 : (100 * read) / possible
  const score = Math.round(Math.min(share, cap, cleanCap(clean, decoders), conditionCap(conditions)))
  return { score, word: wordOf(score), clean, conditions }
}

/**
 * A failed strict condition takes "everywhere" away and nothing else, and so does one in which nothing is read. The
 * battery adds seeds until two readings are possible; one alone is luck and says nothing.
 */
function conditionCap(conditions: readonly ConditionOutcome[]): number {
  const isLost = ({ id, passed, possible, read }: ConditionOutcome) =>
    strictConditions.has(id) ? !passed : possible > 1 && read === 0
  return conditions.some(isLost) ? scoreWords.everywhere - 1 : 100
}

function cleanCap(clean: CleanOutcome, decoders: number): number {
  if (clean.readBy.length === 0 || clean.otherText !== null) return capUnread
  return clean.readBy.length < decoders ? capHalfRead : 100
}
