import { demandedLook } from '#contract/code-types/code-types.ts'
import { codeGeometry } from '../code-geometry.ts'
import { type Design, ownFrameId } from '../design.ts'
import { type Glyphs, tidyText } from '../glyphs/glyphs.ts'
import { logoBox } from '../logo-placement.ts'
import { contrast } from '../scannability/thresholds.ts'
import { swissSide, withStandardLook } from '../standard-look.ts'
import { drawModules, moduleColours, type ModulePaths } from './draw-modules.ts'
import { drawFrameText } from './frame-lines.ts'
import { frameTextWidth } from './frame-text.ts'
import type { FramePlan } from './frame-objects.ts'
import type { OwnFrame } from './own-frame.ts'
import type { PictureDrawer } from './picture-code.ts'
import {
  backgroundPaint,
  Gradients,
  moduleGradient,
  moduleUnits,
  PaintedPaths,
  pictureOpening,
  round,
  seedOf,
  path,
  roundedBox,
} from './svg.ts'
import { planFrame } from './frames.ts'

/** Light modules that ISO/IEC 18004 §6.3.8 asks for; a frame never takes of them. */
const leastQuietZone = 4

/** A frame's plan around a code whose quiet zone is known, in picture units. */
export type PicturePlan = FramePlan & {
  readonly quiet: number
  /** Picture units per unit of an uploaded drawing; null for every other picture. */
  readonly drawingScale: number | null
}

/**
 * Where everything of a picture lies; `code` is the upper left corner of the code without its quiet zone.
 *
 * @param side side of the code without its quiet zone, in picture units.
 */
export function planPicture(
  chosen: Design,
  payload: string,
  side: number,
  glyphs: Glyphs | null,
): PicturePlan {
  const design = withStandardLook(chosen, payload)
  const framed = design.frame === null ? null : planFramed(design.frame, design.quietZone, side, glyphs)
  if (framed !== null) return framed
  const quiet = design.quietZone * moduleUnits
  const width = side + 2 * quiet
  return {
    width,
    height: width,
    code: [quiet, quiet],
    quiet,
    panel: path(['M', 0, 0], ['H', width], ['V', width], ['H', 0], ['Z']),
    shapes: '',
    text: null,
    drawingScale: null,
  }
}

function planFramed(
  frame: NonNullable<Design['frame']>,
  quietZone: number,
  side: number,
  glyphs: Glyphs | null,
): PicturePlan | null {
  const quiet = Math.max(quietZone, leastQuietZone) * moduleUnits
  if (frame.id === ownFrameId) return frame.drawing ? planDrawing(frame.drawing, quiet, side) : null
  const plan = planFrame(frame.id, {
    side: side + 2 * quiet,
    hasText: tidyText(frame.text) !== '' || frame.icon !== undefined || frame.subtext !== undefined,
    textWidth: (capHeight) => frameTextWidth(frame, glyphs, capHeight),
  })
  return plan && { ...plan, quiet, code: [plan.code[0] + quiet, plan.code[1] + quiet], drawingScale: null }
}

type FrameDrawing = NonNullable<NonNullable<Design['frame']>['drawing']>

/** The drawing as large as it has to be for the code and its quiet zone to fill the hole. */
function planDrawing({ width, height, hole }: FrameDrawing, quiet: number, side: number): PicturePlan {
  const whole = side + 2 * quiet
  const scale = whole / hole.side
  const [left, top] = [hole.x * scale, hole.y * scale]
  return {
    width: width * scale,
    height: height * scale,
    code: [left + quiet, top + quiet],
    quiet,
    panel: roundedBox([left, top, whole, whole], 0),
    shapes: '',
    text: null,
    drawingScale: scale,
  }
}

/** A logo, ready to be embedded. */
export type LogoImage = {
  /** A data URL: a picture never fetches anything. */
  readonly href: string
  /** Pixels, for its proportions. */
  readonly width: number
  readonly height: number
}

/** The files that a picture needs beside its design. Null: the logo or the frame text is left out. */
export type RenderAssets = {
  readonly logo: LogoImage | null
  readonly glyphs: Glyphs | null
  /** Draws the design's picture (`pictureDrawer`); while it is missing the code is drawn with its pattern. */
  readonly picture?: PictureDrawer | null
  /** The design's uploaded frame; while it is missing its place stays empty. */
  readonly frame?: OwnFrame | null
}

/**
 * The picture of a QR code: one even-odd path for each paint, the logo embedded, text as outlines, 20 units a module.
 * The same input gives the same bytes wherever it runs.
 *
 * @param assets a logo or glyphs that are missing leave their part out.
 * @throws RangeError when the payload does not fit: check `payloadFits` first.
 */
export function renderSvg(chosen: Design, payload: string, assets: RenderAssets): string {
  const design = withStandardLook(chosen, payload)
  const ratio = logoRatio(assets)
  const code = codeGeometry(design, payload, ratio)
  const side = code.size * moduleUnits
  const plan = planPicture(design, payload, side, assets.glyphs)
  const gradients = new Gradients()
  const ground = backgroundPaint(design, gradients, [0, 0, plan.width, plan.height], payload)
  const gradient = design.moduleColours === undefined ? moduleGradient(design) : null
  const modulePaint =
    gradient === null ? design.color : gradients.paint(gradient, [...plan.code, side, side], payload)
  const paths = new PaintedPaths()
  if (design.frame !== null) paths.add(design.frame.color, plan.shapes)
  const drawn = drawModules(code, design, plan.code, seedOf(payload))
  const picture =
    design.picture === undefined || design.picture.method === 'woven' || assets.picture == null
      ? null
      : assets.picture(design.picture, code, design, plan.code)
  // The picture carries the modules; only the corners are laid on it.
  addModules(paths, design, picture === null ? drawn : { ...drawn, modules: [picture.modules] }, modulePaint)
  if (design.frame !== null) {
    addOrnaments(paths, design, design.frame, plan)
    addFrameText(paths, design, design.frame, plan, assets.glyphs)
  }
  const under = drawUnder(plan, assets.frame ?? null, ground, gradients)
  const logo = ratio === null ? '' : drawLogo(design, assets.logo, code.size, ratio, plan.code)
  const mark = demandedLook(payload) === null ? logo : swissCross(side, plan.code)
  const opening = pictureOpening(plan.width, plan.height)
  return `${opening}${gradients.toSvg()}${under}${picture?.image ?? ''}${paths.toSvg()}${mark}</svg>`
}

/** The cross in the centre of a Swiss payment: 7 of the 46 mm of its side (Swiss Implementation Guidelines QR-bill 2.3, 6.4). */
function swissCross(side: number, [left, top]: readonly [number, number]): string {
  const box = (width: number, height: number): string => {
    const [wide, high] = [(width / swissSide) * side, (height / swissSide) * side]
    const [x, y] = [left + (side - wide) / 2, top + (side - high) / 2]
    return path(['M', x, y], ['H', x + wide], ['V', y + high], ['H', x], ['Z'])
  }
  const shapes = [
    ['#ffffff', box(7, 7)],
    ['#000000', box(6, 6)],
    ['#ffffff', box(3.89, 1.17)],
    ['#ffffff', box(1.17, 3.89)],
  ]
  return shapes.map(([fill, outline]) => `<path fill="${fill}" d="${outline}"/>`).join('')
}

/** The ground of the code: an uploaded frame, and the background over the place that it marks for the code. */
function drawUnder(
  { drawingScale, panel }: PicturePlan,
  frame: OwnFrame | null,
  ground: string | null,
  gradients: Gradients,
): string {
  const own = drawingScale === null || frame === null ? null : frame.draw(drawingScale)
  if (own !== null) gradients.add(own.definitions)
  const panels = ground === null ? [] : [own?.mark ?? '', panel].filter((outline) => outline !== '')
  return (own?.shapes ?? '') + panels.map((outline) => `<path fill="${ground}" d="${outline}"/>`).join('')
}

function addModules(paths: PaintedPaths, design: Design, drawn: ModulePaths, modulePaint: string): void {
  for (const [index, colour] of moduleColours(design).entries())
    paths.add(index === 0 ? modulePaint : colour, drawn.modules[index] ?? '')
  paths.add(design.cornerSquare.color ?? modulePaint, drawn.cornerSquares)
  paths.add(design.cornerDot.color ?? modulePaint, drawn.cornerDots)
}

function addOrnaments(
  paths: PaintedPaths,
  { background }: Design,
  frame: NonNullable<Design['frame']>,
  { ornaments = [], text }: FramePlan,
): void {
  const ground = text?.isOnGround === true ? background.color : frame.color
  for (const { path: outline, line, paint } of ornaments)
    paths.addOver(paint === 'text' ? legibleTone(frame.textColor, ground) : frame.color, outline, line)
}

function addFrameText(
  paths: PaintedPaths,
  { background }: Design,
  frame: NonNullable<Design['frame']>,
  plan: FramePlan,
  glyphs: Glyphs | null,
): void {
  if (plan.text === null || glyphs === null) return
  const tone =
    plan.text.isOnGround === true
      ? groundTone(frame, background.color)
      : legibleTone(frame.textColor, frame.color)
  const { lines, icon } = drawFrameText(frame, glyphs, plan.text)
  if (frame.font === undefined) paths.add(tone, lines + icon)
  else {
    paths.add(tone, icon)
    paths.addOver(tone, lines)
  }
}

function logoRatio({ logo }: RenderAssets): number | null {
  if (logo === null) return null
  const ratio = logo.width / logo.height
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null
}

/**
 * The logo in the centre of the code, under both names of its reference: older tools know `xlink:href` only.
 * Anything but a data URL of an image is left out, so that a picture never fetches.
 *
 * @param size modules a side.
 * @param ratio width over height.
 * @param offset where the code's upper left corner is, in picture units.
 */
function drawLogo(
  design: Design,
  logo: LogoImage | null,
  size: number,
  ratio: number,
  offset: readonly [number, number],
): string {
  if (logo === null || design.logo === null || !/^data:image\//i.test(logo.href)) return ''
  const box = logoBox(design.logo, size, ratio)
  const width = round(box.width * moduleUnits)
  const height = round(box.height * moduleUnits)
  const x = round(offset[0] + (size * moduleUnits - width) / 2)
  const y = round(offset[1] + (size * moduleUnits - height) / 2)
  const href = escaped(logo.href)
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}" xlink:href="${href}"/>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Least contrast (WCAG) of a frame's text to its ground; below it the text is drawn in black or white. */
const leastTextContrast = 1.8

/** The tone of a text on the background: that of the text, else of the frame, whichever stands out. */
function groundTone({ textColor, color }: NonNullable<Design['frame']>, ground: string): string {
  return contrast(textColor, ground) >= leastTextContrast ? textColor : legibleTone(color, ground)
}

/** The tone of a frame's text: its own one, unless that vanishes on the frame. */
function legibleTone(text: string, ground: string): string {
  if (contrast(text, ground) >= leastTextContrast) return text
  return contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'
}
