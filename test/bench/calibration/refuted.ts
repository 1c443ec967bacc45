import { plainScene } from '#design/scannability/battery.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import { type JudgeName, readsOf } from './foreign-judges.ts'
import { asMet, type Judged, type JudgeConditionId, judgeConditionIds } from './judge-conditions.ts'

/** Pictures of ten that a judge read, by condition; a condition where it reads the plain code too seldom is left out. */
export type Readings = Partial<Record<JudgeConditionId, number>>

const [first, rest] = [
  [11, 12, 13, 14],
  [15, 16, 17, 18, 19, 20],
]
/** Pictures of ten in which the plain code must be read, and below which the word is wrong. */
const [fairFrom, wrongBelow] = [9, 5]

/**
 * Conditions in which a judge reads fewer than nine of ten plain codes (`plain-codes.ts`), and so says little of a
 * design.
 */
const hardFor: Readonly<Record<JudgeName, readonly JudgeConditionId[]>> = {
  zbar: ['turned', 'leaning'],
  'zxing-library': ['soft', 'turned', 'close', 'leaning', 'rolled-far'],
  rxing: ['turned'],
  wechat: [],
}

/** Conditions in which the judge reads fewer than `below` of ten pictures. */
export function refutedIn(
  judge: JudgeName,
  readings: Readings,
  below = wrongBelow,
): readonly JudgeConditionId[] {
  return judgeConditionIds.filter((id) => (readings[id] ?? 10) < below && !hardFor[judge].includes(id))
}

/**
 * What each judge reads of a code in every condition. Where it reads the first four pictures, ten of ten are taken as
 * read; elsewhere all ten are, and those of the plain code of the same modules.
 */
export function foreignReadings(
  judges: readonly JudgeName[],
  judged: Judged,
  plain: PlainCode,
): Partial<Record<JudgeName, Readings>> {
  const met = metOnce(judged)
  return Object.fromEntries(judges.map((judge) => [judge, readingsBy(judge, met, judged.payload, plain)]))
}

type PlainCode = Parameters<typeof plainScene>[0]
type Met = (id: JudgeConditionId, seed: number) => GreyImage

/** Draws each picture once for all judges. */
function metOnce(judged: Judged): Met {
  const kept = new Map<string, GreyImage>()
  return (id, seed) => {
    const key = `${id} ${seed}`
    const picture = kept.get(key) ?? asMet(id, judged, seed)
    kept.set(key, picture)
    return picture
  }
}

function readingsBy(judge: JudgeName, met: Met, payload: string, plain: PlainCode): Readings {
  const read = countReads(judge, met, payload, judgeConditionIds, first)
  const missed = judgeConditionIds.filter((id) => (read[id] ?? 0) < first.length)
  const counts = plainReads(judge, payload, plain, missed)
  const fair = missed.filter((id) => (counts[id] ?? 0) >= fairFrom)
  const further = countReads(judge, met, payload, fair, rest)
  return Object.fromEntries(
    judgeConditionIds.flatMap((id) => {
      if (!missed.includes(id)) return [[id, 10]]
      return fair.includes(id) ? [[id, (read[id] ?? 0) + (further[id] ?? 0)]] : []
    }),
  )
}

/** One batch for all conditions: a native judge is started once. */
function countReads(
  judge: JudgeName,
  met: Met,
  payload: string,
  ids: readonly JudgeConditionId[],
  seeds: readonly number[],
): Readings {
  const pictures = ids.flatMap((id) => seeds.map((seed) => met(id, seed)))
  const reads = readsOf(judge, pictures, payload)
  return Object.fromEntries(
    ids.map((id, at) => [id, reads.slice(at * seeds.length, (at + 1) * seeds.length).filter(Boolean).length]),
  )
}

const plainCounts = new Map<string, Readings>()

function plainReads(
  judge: JudgeName,
  payload: string,
  { modules, size }: PlainCode,
  ids: readonly JudgeConditionId[],
): Readings {
  const key = `${judge} ${modules.map((line) => line.map(Number).join('')).join('')}`
  const known = plainCounts.get(key) ?? {}
  const unknown = ids.filter((id) => known[id] === undefined)
  const { onPaper: image, module } = plainScene({ modules, size })
  const met = metOnce({ image, module, payload, isInverted: false })
  const counts = { ...known, ...countReads(judge, met, payload, unknown, [...first, ...rest]) }
  plainCounts.set(key, counts)
  return counts
}
