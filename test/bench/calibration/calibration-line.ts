import type { Verdict } from '#design/scannability/verdict.ts'
import type { JudgeConditionId } from './judge-conditions.ts'

/**
 * Input of the tables. `styled` and `plain` count the seeds of ten in which jsQR read the code, by condition.
 */
export type CalibrationLine = {
  readonly number: number
  readonly score: number
  readonly word: Verdict['word']
  /** Causes found by the static rules. */
  readonly causes: readonly string[]
  readonly plain: Readonly<Record<JudgeConditionId, number>>
  readonly styled: Readonly<Record<JudgeConditionId, number>>
}
