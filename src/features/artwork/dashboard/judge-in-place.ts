import { colourOf } from '#design/colour-channels.ts'
import type { ArtworkPage } from '#features/artwork/design/artwork.ts'
import { judgePlace, type PlacedPicture, type PlaceFinding } from '#features/artwork/design/judge-place.ts'
import type { PictureMeasure } from '#design/print/picture-measure.ts'
import { mediumOfPage, planPrint } from '#design/print/plan-print.ts'
import type { Box } from '#design/print/box.ts'
import type { VerdictWord } from '#design/scannability/thresholds.ts'
import { DecoderUnavailable } from '#dashboard/picture/decode/decode-client.ts'
import { drawnModule, drawPixels, judgeOnGround, laidOn } from '#dashboard/picture/decode/judge-design.ts'
import type { Picture } from '#dashboard/picture/draw-code.ts'
import { type Artwork, groundOf } from './open-artwork.ts'

export type CodeToPlace = { readonly picture: Picture; readonly measure: PictureMeasure }

export type Place = {
  readonly artwork: Artwork
  readonly page: number
  readonly shown: ArtworkPage
  readonly box: Box
  /** Reading distance in millimetres. */
  readonly distance: number
}

export type PlaceVerdict = {
  readonly findings: readonly PlaceFinding[]
  /** Result of the decoders on the artwork with the code; null while their test is running. */
  readonly word: VerdictWord | 'untested' | null
}

/** Modules of artwork around the picture that belong to a test: what a camera sees beside the code. */
const around = 8

/**
 * Judges a code on its artwork: rules first, then decoders on the picture that a camera would see.
 *
 * @param onFindings receives the result of the rules, before the decoders start.
 * @throws the signal's reason once aborted.
 */
export async function judgeInPlace(
  code: CodeToPlace,
  place: Place,
  onFindings: (verdict: PlaceVerdict) => void,
  signal: AbortSignal,
): Promise<PlaceVerdict> {
  const { picture, measure } = code
  const module = place.box.width / measure.width
  const margin = around * module
  const seen = {
    left: place.box.left - margin,
    top: place.box.top - margin,
    width: place.box.width + 2 * margin,
    height: place.box.height + 2 * margin,
  }
  const ground = await groundOf(place.artwork, place.page, place.shown, seen, drawnModule / module, signal)
  signal.throwIfAborted()
  const findings = judgePlace(place.shown, placedPicture(code, place), ground)
  onFindings({ findings, word: null })
  try {
    const image = laidOn(ground.pixels, await drawPixels(picture.svg), around * drawnModule)
    signal.throwIfAborted()
    return { findings, word: await judgeOnGround(picture, image, meanColour(ground.pixels), signal) }
  } catch (reason) {
    signal.throwIfAborted()
    if (reason instanceof DecoderUnavailable) return { findings, word: 'untested' }
    throw reason
  }
}

/** Smallest width in millimetres that is read from a distance and that the printer of such a page holds. */
export function safeWidth({ measure }: CodeToPlace, shown: ArtworkPage, distance: number): number {
  const medium = mediumOfPage(shown.trim)
  return planPrint(measure, { medium, distance, width: null, dpi: medium.dpi }).leastWidth
}

function placedPicture({ picture, measure }: CodeToPlace, { shown, box, distance }: Place): PlacedPicture {
  const { design } = picture
  const medium = mediumOfPage(shown.trim)
  const forDistance = planPrint(measure, { medium, distance, width: 1, dpi: 1200 })
  const module = 1 / measure.width
  return {
    box,
    measure,
    isTransparent: design.background.transparent,
    colours: [
      design.color,
      ...(design.gradient === null ? [] : [design.gradient.to]),
      design.cornerSquare.color ?? design.color,
    ],
    background: design.background.transparent ? '#ffffff' : design.background.color,
    hasFrame: design.frame !== null,
    leastModule: {
      // The distance grows with the module, so one known pair gives the module for any distance.
      forDistance: (module * distance) / forDistance.readableFrom,
      forPrinter: Math.max(medium.leastModule, Math.floor((400 * 25.4) / medium.dpi) / 100),
    },
  }
}

function meanColour({ data }: ImageData): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4)
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0)
  const count = Math.max(1, data.length / 4)
  return colourOf(sums.map((sum) => sum / count))
}
