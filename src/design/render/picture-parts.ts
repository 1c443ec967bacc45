import { codeGeometry, type Modules } from '../code-geometry.ts'
import { withStandardLook } from '../standard-look.ts'
import { type Design, defaultFrame } from '../design.ts'
import { logoBox } from '../logo-placement.ts'
import type { Glyphs } from '../glyphs/glyphs.ts'
import { type TextBox, frameTextWidth, iconHeight, sizedFor } from './frame-text.ts'
import { type RenderAssets, renderSvg, planPicture } from './render-svg.ts'
import { type Box, grown, moduleUnits } from './svg.ts'

/** A part of a picture that a person can point at. */
export type PicturePartId =
  | 'logo'
  | 'frame-text'
  | 'corner-dot'
  | 'corner'
  | 'pattern'
  | 'background'
  | 'margin'
  | 'frame'

/** Where the parts of a picture are. Lengths in picture units, as in the `viewBox` of `renderSvg`. */
export type PictureParts = {
  readonly width: number
  readonly height: number
  /** The boxes that outline each part; a part that the picture lacks is left out. */
  readonly boxes: Partial<Readonly<Record<PicturePartId, readonly Box[]>>>
  /** The code without its quiet zone. */
  readonly code: Box
  /** By row and column: whether a dark module is drawn. */
  readonly dark: Modules
}

/** Modules of a corner square and of its dot (ISO/IEC 18004 §6.3.3). */
const [cornerSide, dotSide] = [7, 3]

/**
 * The parts of the picture that `renderSvg` draws from the same input.
 *
 * @throws RangeError when the payload does not fit: check `payloadFits` first.
 */
export function pictureParts(chosen: Design, payload: string, assets: RenderAssets): PictureParts {
  const design = withStandardLook(chosen, payload)
  const { logo, glyphs } = assets
  const ratio = logo === null ? null : logo.width / logo.height
  const { size, modules, hidden } = codeGeometry(design, payload, ratio)
  const side = size * moduleUnits
  const plan = planPicture(design, payload, side, glyphs)
  const [left, top] = plan.code
  const code: Box = [left, top, side, side]
  const sheet = grown(code, plan.quiet)
  const square = (inset: number, modulesWide: number): Box[] =>
    [
      [0, 0],
      [size - cornerSide, 0],
      [0, size - cornerSide],
    ].map(([column = 0, row = 0]) => [
      left + (column + inset) * moduleUnits,
      top + (row + inset) * moduleUnits,
      modulesWide * moduleUnits,
      modulesWide * moduleUnits,
    ])
  const { frame } = design
  const isFramed = frame !== null && (plan.shapes !== '' || plan.drawingScale !== null)
  return {
    width: plan.width,
    height: plan.height,
    code,
    dark: modules.map((line, row) => line.map((dark, column) => dark && hidden[row]?.[column] !== true)),
    boxes: {
      ...(design.logo !== null && ratio !== null && { logo: [placedLogo(design.logo, code, ratio)] }),
      ...(isFramed && plan.text !== null && { 'frame-text': [frameTextBox(frame, glyphs, plan.text)] }),
      'corner-dot': square((cornerSide - dotSide) / 2, dotSide),
      corner: square(0, cornerSide),
      pattern: [code],
      background: [sheet],
      ...(plan.quiet > 0 && { margin: [sheet] }),
      ...(isFramed && { frame: [[0, 0, plan.width, plan.height]] }),
    },
  }
}

function placedLogo(logo: NonNullable<Design['logo']>, [left, top, side]: Box, ratio: number): Box {
  const { width, height } = logoBox(logo, side / moduleUnits, ratio)
  const [w, h] = [width * moduleUnits, height * moduleUnits]
  return [left + (side - w) / 2, top + (side - h) / 2, w, h]
}

/** The box that a frame's text and icon fill, with a little room around. Lengths in picture units. */
function frameTextBox(frame: NonNullable<Design['frame']>, glyphs: Glyphs | null, space: TextBox): Box {
  const box = sizedFor(frame, space)
  const [x, y] = box.centre
  if (box.arc !== undefined) {
    const { radius, isBelow } = box.arc
    const half = radius * Math.sin(Math.min(Math.PI, box.width / radius) / 2)
    const top = isBelow ? y + radius - 1.4 * box.capHeight : y - radius - 1.4 * box.capHeight
    return [x - half, top, 2 * half, box.capHeight * 1.8]
  }
  if (box.height !== undefined) return [x - box.width / 2, y - box.height / 2, box.width, box.height]
  const whole = frameTextWidth(frame, glyphs, box.capHeight)
  const capHeight = box.capHeight * Math.min(1, whole === 0 ? 1 : box.width / whole)
  const width = Math.max(frameTextWidth(frame, glyphs, capHeight), capHeight)
  const isTall = frame.icon !== undefined || (frame.subtext ?? '') !== ''
  const height = capHeight * (isTall ? iconHeight : 1)
  const room = capHeight * 0.4
  return grown([box.centre[0] - width / 2, box.centre[1] - height / 2, width, height], room)
}

/** The part at a point: inside the code a dark module is the pattern, and a light one the background. */
export function partAt(picture: PictureParts, x: number, y: number): PicturePartId | null {
  const { boxes, code, dark } = picture
  const isIn = (part: PicturePartId) => boxes[part]?.some((box) => holds(box, x, y)) === true
  for (const part of ['logo', 'frame-text', 'corner-dot', 'corner'] as const) if (isIn(part)) return part
  if (holds(code, x, y)) {
    const [column, row] = [(x - code[0]) / moduleUnits, (y - code[1]) / moduleUnits]
    return dark[Math.floor(row)]?.[Math.floor(column)] === true ? 'pattern' : 'background'
  }
  if (isIn('margin')) return 'margin'
  return isIn('frame') ? 'frame' : null
}

function holds([left, top, width, height]: Box, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

/**
 * The logo size with which its lower right corner comes under a point, as `Design['logo'].size`.
 *
 * @param ratio width of the logo over its height.
 */
export function logoSizeAt({ code }: PictureParts, ratio: number, x: number, y: number): number {
  const [left, top, side] = code
  const [reachX, reachY] = [Math.abs(x - left - side / 2) * 2, Math.abs(y - top - side / 2) * 2]
  // The longer side, from whichever direction was dragged further.
  const longer = ratio >= 1 ? Math.max(reachX, reachY * ratio) : Math.max(reachY, reachX / ratio)
  return Math.min(0.5, Math.max(0.05, Math.round((longer / side) * 100) / 100))
}

/** The part of a design that a thumbnail shows. */
export type ThumbnailKind = 'pattern' | 'corner-square' | 'corner-dot' | 'frame'

/** Modules a side of the part that is shown; a frame is shown whole. */
const shownModules = { pattern: 9, 'corner-square': 9, 'corner-dot': 5 } as const

/** The design with one style chosen, as pressing its thumbnail leaves it. */
export function withStyle(design: Design, kind: ThumbnailKind, style: string): Design {
  if (kind === 'pattern') return { ...design, pattern: style }
  if (kind === 'corner-square') return { ...design, cornerSquare: { ...design.cornerSquare, type: style } }
  if (kind === 'corner-dot') return { ...design, cornerDot: { ...design.cornerDot, type: style } }
  return { ...design, frame: { ...(design.frame ?? defaultFrame), id: style } }
}

/**
 * A picture of one choice in the design's own colours: a zoomed part of this very code, so that similar styles look
 * different. A frame is drawn whole.
 *
 * @throws RangeError when the payload does not fit: check `payloadFits` first.
 */
export function renderThumbnail(
  design: Design,
  payload: string,
  choice: { readonly kind: ThumbnailKind; readonly style: string },
  glyphs: Glyphs | null,
): string {
  const { kind, style } = choice
  const { picture: _, ...others } = withStyle(design, kind, style)
  const assets = { logo: null, glyphs }
  if (kind === 'frame') return renderSvg({ ...others, logo: null }, payload, assets)
  const svg = renderSvg({ ...others, logo: null, frame: null, quietZone: 1 }, payload, assets)
  const side = shownModules[kind] * moduleUnits
  // Modules begin behind the corner and its separator; a corner dot is two modules inside its square.
  const start = { pattern: 9, 'corner-square': 0, 'corner-dot': 2 }[kind] * moduleUnits
  const opening = `width="${side}" height="${side}" viewBox="${start} ${start} ${side} ${side}"`
  return svg.replace(/width="[^"]*" height="[^"]*" viewBox="[^"]*"/, opening)
}
