import type { Verdict } from '#design/scannability/battery/verdict.ts'
import type { JudgeConditionId } from './judge-conditions.ts'

/** What the tables are made of. `styled` and `plain` count the seeds of ten in which jsQR read the code, by condition. */
export type CalibrationLine = {
  readonly number: number
  readonly score: number
  readonly word: Verdict['word']
  /** Causes that the static rules named. */
  readonly causes: readonly string[]
  readonly plain: Readonly<Record<JudgeConditionId, number>>
  readonly styled: Readonly<Record<JudgeConditionId, number>>
}
