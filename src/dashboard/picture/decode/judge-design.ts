import type { QueryClient } from '@tanstack/react-query'
import { isBarcode } from '#contract/code-types/code-types.ts'
import { codeGeometry } from '#design/code-geometry.ts'
import { channelsOf, colourOf } from '#design/colour-channels.ts'
import { defaultDesign, type Design } from '#design/design.ts'
import { measurePicture } from '#design/print/picture-measure.ts'
import { type MediumId, planPrint } from '#design/print/plan-print.ts'
import { sizeOfPicture } from '#design/print/read-picture.ts'
import { renderCode } from '#design/render/render-code.ts'
import { type LogoImage, type RenderAssets, renderSvg, planPicture } from '#design/render/render-svg.ts'
import { type Box, moduleUnits } from '#design/render/svg.ts'
import { barcodeVerdict, type Verdict } from '#design/scannability/verdict.ts'
import { batteryPlan, seenBox } from '#design/scannability/battery-plan.ts'
import {
  type BatteryPlan,
  type BatteryStep,
  type Surroundings,
  type WorstPicture,
} from '#design/scannability/battery.ts'
import type { LogoShape, LogoTone } from '#design/scannability/error-budget.ts'
import { type ColourImage, toGrey } from '#design/scannability/image.ts'
import type { Trial } from '#design/scannability/isolate-cause.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { quickSeeds, type VerdictWord, luminance } from '#design/scannability/thresholds.ts'
import { loadRenderAssets } from '../draw-code.ts'
import { loadImage, paintPicture } from '../paint-picture.ts'
import { newCanvas, pixelsOf } from '../../ui/canvas.ts'
import { fromMedium, toPrintSettings } from '../planner/print-settings.ts'
import type { Surface } from '../surfaces/surface-scene.tsx'
import { readPicture, readTexts } from './decode-client.ts'
import type { Picture } from '../draw-code.ts'

export type JudgedCode = { readonly design: Design; readonly payload: string; readonly assets: RenderAssets }

type JudgeOptions = { readonly onStep?: (step: BatteryStep) => void; readonly signal?: AbortSignal }

/**
 * The verdict on a code, static rules included. Used before a save or download: `none` may only become a
 * draft, `risky` is saved on request. Recent results are cached, and then `onStep` is not called.
 *
 * @throws DecoderUnavailable when the decoders cannot load; the signal's reason once aborted.
 */
export async function judgeDesign(code: JudgedCode, options: JudgeOptions = {}): Promise<Verdict> {
  return rememberVerdict(code, async () => {
    const logo = await shapeOf(code)
    const plan = planOf(code, logo)
    if (plan === null) return unreadable
    const { verdict, worst } = await readPicture(await drawCode(code), code.payload, plan, options)
    if (worst !== null) worstPictures.set(verdict, worst)
    return verdict
  })
}

const worstPictures = new WeakMap<Verdict, WorstPicture>()

/** The picture of the hardest condition; null when no decoder reads the clean picture. */
export function worstPictureOf(verdict: Verdict): WorstPicture | null {
  return worstPictures.get(verdict) ?? null
}

/** The input of experiments and repairs. */
export async function trialOf(code: JudgedCode, signal?: AbortSignal): Promise<Trial> {
  const logo = await shapeOf(code)
  return {
    payload: code.payload,
    logo,
    draw: (design) => {
      signal?.throwIfAborted()
      return drawCode({ ...code, design })
    },
    judge: async (design, image) => {
      const plan = planOf({ ...code, design }, logo)
      return plan === null
        ? unreadable
        : (await readPicture(image, code.payload, plan, signal === undefined ? {} : { signal })).verdict
    },
  }
}

function drawCode(code: JudgedCode): Promise<ColourImage> {
  return drawPixels(renderSvg(code.design, code.payload, code.assets), seenPart(code))
}

function seenPart({ design, payload, assets: { logo, glyphs } }: JudgedCode): Box | undefined {
  if (design.frame?.drawing === undefined) return undefined
  const { size } = codeGeometry(design, payload, logo === null ? null : logo.width / logo.height)
  return seenBox(planPicture(design, payload, size * moduleUnits, glyphs), size * moduleUnits)
}

function planOf({ design, payload, assets }: JudgedCode, logo: LogoShape | null): BatteryPlan | null {
  return batteryPlan(design, payload, logo, assets.glyphs, drawnModule)
}

/** The shape of the logo, if the design shows one. */
export async function shapeOf({ design, assets }: JudgedCode): Promise<LogoShape | null> {
  const { logo } = assets
  return design.logo === null || logo === null ? null : logoTones(logo)
}

const unreadable: Verdict = {
  score: 0,
  word: 'none',
  clean: { readBy: [], otherText: null, inverted: false, hasStrayFinders: false },
  conditions: [],
  share: 0,
  ceiling: 0,
}

const longest = 12

const verdicts = new Map<string, Promise<Verdict>>()

/** The cached or pending verdict of a picture, otherwise that of `judge`. Failures are not cached. */
async function rememberVerdict(code: JudgedCode, judge: () => Promise<Verdict>): Promise<Verdict> {
  const picture = pictureOf(code)
  // A cancelled test says nothing about the picture.
  const known = await verdicts.get(picture)?.catch(() => null)
  if (known != null) return known
  const reading = judge()
  verdicts.delete(picture)
  verdicts.set(picture, reading)
  const oldest = [...verdicts.keys()].slice(0, -longest)
  for (const old of oldest) verdicts.delete(old)
  try {
    return await reading
  } catch (reason) {
    if (verdicts.get(picture) === reading) verdicts.delete(picture)
    throw reason
  }
}

function pictureOf({ design, payload, assets }: JudgedCode): string {
  return JSON.stringify([
    design,
    payload,
    numberOf(assets.logo),
    numberOf(assets.glyphs),
    numberOf(assets.picture ?? null),
    numberOf(assets.frame ?? null),
  ])
}

const numbers = new WeakMap<object, number>()
let last = 0

/** A logo may be 500 kB of text, so identity stands in: the object is stable per picture. */
function numberOf(asset: object | null): number {
  if (asset === null) return 0
  const known = numbers.get(asset)
  if (known !== undefined) return known
  numbers.set(asset, ++last)
  return last
}

/** Pixels per module of a test picture; never 2 or 8, which resonate with decoders. */
export const drawnModule = 6

/** Largest canvas side that every browser supports; version 40 with a frame needs 1,500. */
const largestSide = 4096

/**
 * The pixels of a picture, with transparency.
 *
 * @param part the part that is drawn, in picture units; absent: all.
 * @throws when the browser cannot draw it.
 */
export async function drawPixels(svg: string, part?: Box): Promise<ColourImage> {
  const whole = sizeOfPicture(svg)
  const view = part ?? ([0, 0, whole.width, whole.height] as const)
  const scale = drawnModule / moduleUnits
  const [width, height] = [Math.round(view[2] * scale), Math.round(view[3] * scale)]
  if (Math.max(width, height) > largestSide) throw new Error('The picture is too large.')
  const context = newCanvas(width, height)
  await paintPicture(context, svg, view)
  return pixelsOf(context)
}

const places = 24
const solid = 0.5

/** Samples the tones of a logo, so the correction budget counts only modules that change. */
export async function logoTones(logo: LogoImage): Promise<LogoShape> {
  const ratio = logo.width / logo.height
  try {
    const context = newCanvas(places, places)
    context.drawImage(await loadImage(logo.href), 0, 0, places, places)
    const tones = tonesOf(pixelsOf(context).data)
    return { ratio, opaque: (across, down) => tones[placeOf(down) * places + placeOf(across)] ?? 'clear' }
  } catch {
    // A logo that cannot be drawn is judged by its shape alone.
    return { ratio }
  }
}

function placeOf(share: number): number {
  return Math.min(places - 1, Math.max(0, Math.floor(share * places)))
}

function tonesOf(pixels: Uint8ClampedArray): LogoTone[] {
  return Array.from({ length: places * places }, (_, place) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(place * 4, place * 4 + 4)
    if (alpha / 255 < solid) return 'clear'
    const colour = colourOf([red, green, blue])
    return luminance(colour) > 0.2 ? 'light' : 'dark'
  })
}

export type StoppedPicture = {
  readonly qrType: string
  readonly code: JudgedCode
  readonly word: Extract<VerdictWord, 'risky' | 'none'>
}

/** `unchecked`: the test could not run here, and the rules found nothing. */
export type GateAnswer =
  | { readonly kind: 'scans' | 'unchecked' }
  | { readonly kind: 'stopped'; readonly stopped: StoppedPicture }

const noAssets = { logo: null, glyphs: null }

/** Milliseconds before a save continues with the rules alone. */
const patience = 8_000
const late = () => new Promise<never>((_, reject) => setTimeout(reject, patience))

/** Whether a code may be saved as it is. Never fails and returns within eight seconds. */
export async function judgeForSave(
  client: QueryClient,
  { qrType, design, payload }: Pick<Picture, 'qrType' | 'design' | 'payload'>,
): Promise<GateAnswer> {
  let code: JudgedCode = { design, payload, assets: noAssets }
  const judged = (async () => {
    code = { design, payload, assets: await loadRenderAssets(client, design) }
    return isBarcode(qrType) ? judgeBarcode(design, payload) : (await judgeDesign(code)).word
  })()
  try {
    const word = await Promise.race([judged, late()])
    if (word === 'everywhere' || word === 'good') return { kind: 'scans' }
    return { kind: 'stopped', stopped: { qrType, code, word } }
  } catch {
    if (isBarcode(qrType) || !(await isRuledOut(code))) return { kind: 'unchecked' }
    return { kind: 'stopped', stopped: { qrType, code, word: 'none' } }
  }
}

async function isRuledOut(code: JudgedCode): Promise<boolean> {
  const { findings } = judgeStatic(code.design, code.payload, await shapeOf(code))
  return findings.some(({ severity }) => severity === 'stop')
}

/**
 * Whether a barcode scans as it is drawn, with its transparency and gradient.
 *
 * @throws DecoderUnavailable; or an Error when the browser cannot draw it.
 */
export async function judgeBarcode(design: Design, payload: string): Promise<VerdictWord> {
  const { barcode, quietZone } = design
  const draw = async (drawn: Design) => drawPixels(await renderCode('barcode', drawn, payload, noAssets))
  const image = await draw(design)
  const plain = await draw({ ...defaultDesign, barcode, quietZone })
  return barcodeVerdict({ design, payload, image, plain, module: drawnModule }, readTexts)
}

export type SurfaceWord = VerdictWord | 'tooLarge'

/** Modules of surface around the picture: what a camera sees beside the code. */
const around = 6

/**
 * The verdict on a code on a surface, whose colour shows around it and through a transparent background. A code
 * that is larger than the surface at its smallest readable size does not fit. An opaque code on paper has the verdict of
 * the code itself, so the two never differ.
 *
 * @throws DecoderUnavailable; the signal's reason once aborted.
 */
export async function judgeOnSurface(
  code: Picture,
  surface: Surface,
  signal: AbortSignal,
): Promise<SurfaceWord> {
  if (surface.medium !== null && !fits(code, surface.medium)) return 'tooLarge'
  const tone = toneOf(surface.ground)
  const isPaper = tone >= paperTone
  if (isPaper && !code.design.background.transparent && !isBarcode(code.qrType)) {
    return (await judgeDesign(code, { signal })).word
  }
  const picture = await drawPixels(code.svg)
  const margin = around * drawnModule
  const [width, height] = [picture.width + 2 * margin, picture.height + 2 * margin]
  const image = laidOn(plainGround(surface.ground, width, height), picture, margin)
  signal.throwIfAborted()
  // The plain code meets the surface too, so that the verdict tells what the design costs.
  const surroundings = isPaper ? undefined : { modules: around, tone }
  return judgeOnGround(code, image, surface.ground, signal, surroundings)
}

/** Grounds from this tone on are paper to a decoder. */
const paperTone = 225

function toneOf(ground: string): number {
  const data = new Uint8ClampedArray([...channelsOf(ground), 255])
  const [tone = 255] = toGrey({ data, width: 1, height: 1 }, 255).data
  return tone
}

function fits(code: Picture, medium: MediumId): boolean {
  const plan = planPrint(measurePicture(code.svg, code), toPrintSettings(fromMedium(medium)))
  return !plan.warnings.includes('larger-than-medium')
}

/**
 * The verdict on a picture that lies on a colour. What is transparent shows that colour.
 *
 * @param image the picture on its ground, `drawnModule` pixels a module.
 * @param surroundings the ground around the picture, when the plain code is to be measured on it.
 * @throws DecoderUnavailable; the signal's reason once aborted.
 */
export async function judgeOnGround(
  { qrType, payload, assets, ...code }: Omit<Picture, 'svg'>,
  image: ColourImage,
  ground: string,
  signal: AbortSignal,
  surroundings?: Surroundings,
): Promise<VerdictWord> {
  const design: Design = code.design.background.transparent
    ? { ...code.design, background: { color: ground, transparent: false } }
    : code.design
  if (isBarcode(qrType)) {
    if (!(await readTexts(image)).includes(payload)) return 'none'
    signal.throwIfAborted()
    return judgeBarcode(design, payload)
  }
  const { logo } = assets
  const shape = logo === null || design.logo === null ? null : { ratio: logo.width / logo.height }
  const { findings } = judgeStatic(design, payload, shape)
  // The logo's tones are unknown here, but its pixels are decoded.
  const known = findings.filter(({ cause }) => cause !== 'budget')
  const { modules, size } = codeGeometry(design, payload, shape?.ratio ?? null)
  const plan = {
    module: drawnModule,
    geometry: { modules, size, ...(surroundings && { around: surroundings }) },
    seeds: quickSeeds,
    cap: known[0]?.cap ?? 100,
    inverted: known.some(({ cause }) => cause === 'inverted'),
  }
  return (await readPicture(image, payload, plan, { signal })).verdict.word
}

/** @param ground `#rrggbb`. */
export function plainGround(ground: string, width: number, height: number): ColourImage {
  const data = new Uint8ClampedArray(width * height * 4)
  const pixel = [...channelsOf(ground), 255]
  for (let at = 0; at < data.length; at += 4) data.set(pixel, at)
  return { data, width, height }
}

/** A picture with transparency on its ground, `margin` pixels from the ground's edges. */
export function laidOn(ground: ColourImage, picture: ColourImage, margin: number): ColourImage {
  const data = new Uint8ClampedArray(ground.data)
  const rows = Math.min(picture.height, ground.height - margin)
  const columns = Math.min(picture.width, ground.width - margin)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = (row * picture.width + column) * 4
      const to = ((row + margin) * ground.width + column + margin) * 4
      const opacity = (picture.data[from + 3] ?? 0) / 255
      for (let channel = 0; channel < 3; channel++)
        data[to + channel] =
          (picture.data[from + channel] ?? 0) * opacity + (data[to + channel] ?? 0) * (1 - opacity)
    }
  }
  return { data, width: ground.width, height: ground.height }
}
