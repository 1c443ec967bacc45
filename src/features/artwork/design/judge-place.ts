import { colourOf } from '#design/colour-channels.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import { thresholds, contrast } from '#design/scannability/thresholds.ts'
import type { PictureMeasure } from '#design/print/picture-measure.ts'
import { isShorter } from '#design/print/plan-print.ts'
import type { Box } from '#design/print/box.ts'
import type { ArtworkPage } from './artwork.ts'

/** The problems of a place, apart from those that decoders find. */
export const placeCauses = [
  /** The cut goes through the picture of the code. */
  'cut',
  /** So close to the cut that a blade which is off takes a part of the free border. */
  'near-cut',
  'too-small',
  'too-fine',
  /** A transparent code on a ground of nearly its own tone. */
  'ground-tone',
  /** A transparent code on light and dark areas. */
  'uneven-ground',
  /** Something is in the free border that the code needs. */
  'quiet-zone',
  /** The code is on a busy part of the artwork. */
  'covers',
] as const
export type PlaceCause = (typeof placeCauses)[number]

/** `stop`: phones will not read it; `warn`: it may fail or looks wrong. */
export type PlaceFinding = { readonly cause: PlaceCause; readonly severity: 'stop' | 'warn' }

/** The artwork around a place in grey, without the code. */
export type Ground = {
  readonly image: GreyImage
  /** Millimetres of the page at the image's upper left corner. */
  readonly left: number
  readonly top: number
  /** Pixels of a millimetre. */
  readonly scale: number
}

/** The facts that count beside the background. */
export type PlacedPicture = {
  readonly box: Box
  readonly measure: PictureMeasure
  /** Whether the ground shows through. */
  readonly isTransparent: boolean
  /** Colours of the modules and corners, `#rrggbb`. */
  readonly colours: readonly string[]
  /** The picture's own background; a frame's area counts as background too. */
  readonly background: string
  /** A frame keeps other things away from the code. */
  readonly hasFrame: boolean
  /** Smallest module that is read from the distance, and that the printer holds, in millimetres. */
  readonly leastModule: { readonly forDistance: number; readonly forPrinter: number }
}

/** Cutting tolerance in millimetres. */
export const cutTolerance = 3
/** Tone, 0 to 255, from which a ground is light enough for a transparent code. */
export const lightGround = 170
/** Modules of free border (ISO/IEC 18004 §6.3.8). */
const quietZone = thresholds.quietZone
/** Share of an area that must stand out enough. */
const enough = 0.02
/** Parts along each side of a covered area, and the difference of tones that makes a part busy. */
const tiles = 12
const busyTones = 40
/** Share of busy parts from which a text, a face or a pattern is covered; the edge of one plain area has less. */
const busyShare = 0.16

/** Judges a place by rules: at once, without decoders. The worst comes first. */
export function judgePlace(page: ArtworkPage, picture: PlacedPicture, ground: Ground): PlaceFinding[] {
  const { box, measure, leastModule } = picture
  const module = box.width / measure.width
  const findings: PlaceFinding[] = []
  const rest = spare(page.trim, box)
  if (isShorter(rest, 0)) findings.push({ cause: 'cut', severity: 'stop' })
  else if (isShorter(rest, cutTolerance)) findings.push({ cause: 'near-cut', severity: 'warn' })
  if (module < leastModule.forDistance * 0.999) findings.push({ cause: 'too-small', severity: 'stop' })
  if (module < leastModule.forPrinter * 0.999) findings.push({ cause: 'too-fine', severity: 'warn' })
  findings.push(...judgeGround(picture, module, ground))
  return findings.sort((one, other) => Number(other.severity === 'stop') - Number(one.severity === 'stop'))
}

function judgeGround(picture: PlacedPicture, module: number, ground: Ground): PlaceFinding[] {
  const { box, isTransparent, colours, background, hasFrame } = picture
  const quiet = quietBox(picture, module)
  if (isTransparent && !hasFrame) {
    const tones = tonesIn(ground, quiet)
    const [darkest, middle, lightest] = [share(tones, enough), share(tones, 0.5), share(tones, 1 - enough)]
    const weakest = (tone: number) => Math.min(...colours.map((colour) => contrast(colour, greyHex(tone))))
    if (weakest(middle) < thresholds.contrast.print) return [{ cause: 'ground-tone', severity: 'stop' }]
    const isUneven =
      Math.min(weakest(darkest), weakest(lightest)) < thresholds.contrast.print || lightest - darkest > 150
    return isUneven ? [{ cause: 'uneven-ground', severity: 'stop' }] : []
  }
  const findings: PlaceFinding[] = []
  if (!hasFrame) {
    // Only the part of the free border that the picture does not bring along.
    const tones = tonesIn(ground, quiet, box)
    const differs = tones.filter((tone) => contrast(background, greyHex(tone)) > thresholds.paperContrast)
    if (tones.length > 0 && differs.length > tones.length * 0.1)
      findings.push({ cause: 'quiet-zone', severity: 'stop' })
  }
  if (shareOfBusyTiles(ground, box) > busyShare) findings.push({ cause: 'covers', severity: 'warn' })
  return findings
}

/** How much of an area is not plain: a text and a face differ within most small parts. */
function shareOfBusyTiles({ image, ...ground }: Ground, box: Box): number {
  const area = areaOf({ image, ...ground }, box)
  const [wide, high] = [area.width / tiles, area.height / tiles]
  if (wide < 1 || high < 1) return 0
  let busy = 0
  for (let tile = 0; tile < tiles * tiles; tile++) {
    const [left, top] = [area.left + (tile % tiles) * wide, area.top + Math.floor(tile / tiles) * high]
    let [least, most] = [255, 0]
    for (let y = Math.floor(top); y < top + high; y++) {
      for (let x = Math.floor(left); x < left + wide; x++) {
        const tone = image.data[y * image.width + x] ?? 255
        if (tone < least) least = tone
        if (tone > most) most = tone
      }
    }
    if (most - least > busyTones) busy++
  }
  return busy / (tiles * tiles)
}

/** The code with the free border that it needs, in millimetres of the page. */
export function quietBox({ box, measure }: Pick<PlacedPicture, 'box' | 'measure'>, module: number): Box {
  const [left, top] = measure.origin
  const side = measure.code === null ? null : (measure.code + 2 * quietZone) * module
  if (side === null) return box
  return {
    left: box.left + (left - quietZone) * module,
    top: box.top + (top - quietZone) * module,
    width: side,
    height: side,
  }
}

/** Millimetres between a box and the nearest edge around it; negative when it reaches beyond. */
export function spare(around: Box, box: Box): number {
  return Math.min(
    box.left - around.left,
    box.top - around.top,
    around.left + around.width - box.left - box.width,
    around.top + around.height - box.top - box.height,
  )
}

/** A box in the pixels of a ground, cut to it. */
export function areaOf({ image, left, top, scale }: Ground, box: Box): Box {
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const [x, y] = [clamp((box.left - left) * scale, image.width), clamp((box.top - top) * scale, image.height)]
  return {
    left: x,
    top: y,
    width: clamp((box.left + box.width - left) * scale, image.width) - x,
    height: clamp((box.top + box.height - top) * scale, image.height) - y,
  }
}

/** Tones of an area, the darkest first; those inside of `except` are left out. */
function tonesIn(ground: Ground, box: Box, except: Box | null = null): number[] {
  const area = areaOf(ground, box)
  const inner = except === null ? null : areaOf(ground, except)
  const tones: number[] = []
  for (let y = area.top; y < area.top + area.height; y++) {
    for (let x = area.left; x < area.left + area.width; x++) {
      const isInner =
        inner !== null &&
        x >= inner.left &&
        x < inner.left + inner.width &&
        y >= inner.top &&
        y < inner.top + inner.height
      if (!isInner) tones.push(ground.image.data[y * ground.image.width + x] ?? 255)
    }
  }
  return tones.sort((one, other) => one - other)
}

function share(tones: readonly number[], part: number): number {
  return tones[Math.min(tones.length - 1, Math.floor(tones.length * part))] ?? 255
}

function greyHex(tone: number): string {
  return colourOf([tone, tone, tone])
}
