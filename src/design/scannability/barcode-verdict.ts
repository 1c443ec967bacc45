import type { Design } from '../design.ts'
import { type ConditionId, meet, type Scene, surfaces } from './conditions.ts'
import { type ColourImage, surround, toColour, toGrey } from './image.ts'
import { barcodeFindings } from './static-rules.ts'
import { scoreWords, type VerdictWord, wordOf } from './thresholds.ts'

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
