import { scoreWords, wordOf, type VerdictWord } from './thresholds.ts'
import { type ConditionId, strictConditions, meet, type Scene, surfaces } from './conditions.ts'
import type { Design } from '../design.ts'
import { type ColourImage, surround, toColour, toGrey } from './image.ts'
import { barcodeFindings } from './static-rules.ts'

/** The result of one condition: readings of the styled code out of those that the plain code allowed. */
export type ConditionOutcome = {
  readonly id: ConditionId
  /** Pairs of seed and decoder in which the plain code was read; 0: the condition says nothing about this payload. */
  readonly possible: number
  readonly read: number
  /** Seeds that these pairs took: hard conditions are tried more often, and count no more for it. */
  readonly seeds: number
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
  /** The frame has squares like the corners of a code. */
  readonly hasStrayFinders: boolean
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
  /** The score before any ceiling, and the ceiling of the rules and the clean picture: what `isNearLine` asks. */
  readonly share: number
  readonly ceiling: number
}

/** The static rules allow at most this when no decoder reads the clean picture. */
const capUnread = 10
/** Only one family of decoders reads the clean picture. */
const capHalfRead = 65

/**
 * Score = 100 x (pairs passed / pairs that the plain black code of the same modules passes), where a pair is a
 * condition with a seed and counts once for each decoder that reads the plain code in it, and pairs of a condition that
 * was tried with more seeds count less in proportion; never above `cap`, the
 * ceiling of the static rules; at most 85 when a strict condition fails, the code is hardly read in some condition, or the
 * frame has squares like corners; at
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
  const perSeed = (count: (outcome: ConditionOutcome) => number) =>
    scored.reduce((sum, outcome) => sum + count(outcome) / outcome.seeds, 0)
  const possible = perSeed((outcome) => outcome.possible)
  const share = possible === 0 ? 100 : (100 * perSeed(({ read }) => read)) / possible
  const ceiling = Math.min(cap, cleanCap(clean, decoders))
  const score = Math.round(Math.min(share, ceiling, conditionCap(conditions)))
  return { score, word: wordOf(score), clean, conditions, share, ceiling }
}

/** Whether other seeds could give another word: the score, or what takes "everywhere" away, is close to a line. */
export function isNearLine({ share, ceiling, conditions }: Verdict, margin: number): boolean {
  const lines = Object.values(scoreWords).filter((line) => line <= ceiling)
  if (lines.some((line) => Math.abs(share - line) <= margin)) return true
  const mayBeEverywhere = ceiling >= scoreWords.everywhere && share >= scoreWords.everywhere - margin
  return mayBeEverywhere && conditions.some(isInDoubt)
}

/** A condition that could take "everywhere" away by bad luck, or leave it by good luck. */
function isInDoubt({ id, possible, read }: ConditionOutcome): boolean {
  return possible > 1 && (strictConditions.has(id) ? read < possible : read < possible / 2)
}

/** A condition in which less than this share is read is lost: of two seeds, nothing. */
const leastRead = 0.2

/**
 * A failed strict condition takes "everywhere" away and nothing else, and so does one in which hardly anything is read.
 * The battery adds seeds until two readings are possible; one alone is luck and says nothing.
 */
function conditionCap(conditions: readonly ConditionOutcome[]): number {
  const isLost = ({ id, passed, possible, read }: ConditionOutcome) =>
    strictConditions.has(id) ? !passed : possible > 1 && read < possible * leastRead
  return conditions.some(isLost) ? scoreWords.everywhere - 1 : 100
}

function cleanCap(clean: CleanOutcome, decoders: number): number {
  if (clean.readBy.length === 0 || clean.otherText !== null) return capUnread
  if (clean.readBy.length < decoders) return capHalfRead
  return clean.hasStrayFinders ? scoreWords.everywhere - 1 : 100
}

/** Modules of paper around the picture: decoders may miss a code at the very edge. */
const around = 6

/** The conditions in which a barcode is read, beside the clean picture. */
const seenIn: readonly ConditionId[] = ['small-3', 'pale-print', 'uneven-light', 'dark-table']

/** A barcode as it is drawn, and the same bars in black on white, which tell what a condition allows at all. */
export type DrawnBarcode = {
  readonly design: Design
  readonly payload: string
  readonly image: ColourImage
  readonly plain: ColourImage
  /** Pixels of a module in both pictures. */
  readonly module: number
}

/**
 * The word on a barcode as it is drawn, transparency and gradient included: its text must come out of the clean
 * picture, and out of each condition in which the plain bars are read. One condition lost is "in good conditions", more
 * are "risky".
 *
 * @param read every text in a picture of a barcode.
 */
export async function barcodeVerdict(
  { design, payload, image, plain, module }: DrawnBarcode,
  read: (image: ColourImage) => Promise<readonly string[]>,
): Promise<VerdictWord> {
  const drawn = sceneOf(image, module)
  const reference = sceneOf(plain, module)
  const isRead = async (picture: Parameters<typeof toColour>[0]) =>
    (await read(toColour(picture))).includes(payload)
  if (!(await isRead(surround(drawn.onPaper, around * module, surfaces.paper)))) return 'none'
  let lost = 0
  for (const id of seenIn) {
    if ((await isRead(meet(id, reference, 1))) && !(await isRead(meet(id, drawn, 1)))) lost++
  }
  const cap = barcodeFindings(design)[0]?.cap ?? 100
  const score = lost === 0 ? 100 : lost === 1 ? scoreWords.everywhere - 1 : scoreWords.good - 1
  return wordOf(Math.min(cap, score))
}

function sceneOf(image: ColourImage, module: number): Scene {
  return { onPaper: toGrey(image, surfaces.paper), onDark: toGrey(image, surfaces.dark), module }
}
