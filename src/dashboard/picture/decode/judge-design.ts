import { codeGeometry } from '#design/code-geometry.ts'
import type { Design } from '#design/design.ts'
import { planPicture } from '#design/render/plan-picture.ts'
import { type Box, moduleUnits } from '#design/render/svg.ts'
import { renderSvg, type RenderAssets, type LogoImage } from '#design/render/render-svg.ts'
import { batteryPlan, seenBox } from '#design/scannability/battery-plan.ts'
import type { BatteryPlan, BatteryStep, WorstPicture } from '#design/scannability/battery.ts'
import { luminance } from '#design/scannability/contrast.ts'
import type { LogoShape, LogoTone } from '#design/scannability/error-budget.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import type { Trial } from '#design/scannability/isolate-cause.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import { paintPicture } from '../paint-picture.ts'
import { readPicture } from './decode-client.ts'

/** The judged code: exactly the renderer's input. */
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
    return readPicture(await drawCode(code), code.payload, plan, {
      ...options,
      onStep(step) {
        if (step.kind === 'verdict' && step.worst !== null) worstPictures.set(step.verdict, step.worst)
        options.onStep?.(step)
      },
    })
  })
}

/** A cached verdict keeps its picture. */
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
        : readPicture(image, code.payload, plan, signal === undefined ? {} : { signal })
    },
  }
}

function drawCode(code: JudgedCode): Promise<ColourImage> {
  return drawPixels(renderSvg(code.design, code.payload, code.assets), seenPart(code))
}

/** The part of the picture that is tested; undefined for all of it. */
function seenPart({ design, payload, assets: { logo, glyphs } }: JudgedCode): Box | undefined {
  if (design.frame?.drawing === undefined) return undefined
  const { size } = codeGeometry(design, payload, logo === null ? null : logo.width / logo.height)
  return seenBox(planPicture(design, size * moduleUnits, glyphs), size * moduleUnits)
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
  clean: { readBy: [], otherText: null, inverted: false },
  conditions: [],
}

/** Number of cached verdicts. */
const longest = 12

/** By picture: the verdict, or its pending promise. */
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
  const whole = sizeOfSvg(svg)
  if (whole === null) throw new Error('The picture has no size.')
  const view = part ?? ([0, 0, whole.width, whole.height] as const)
  const size = { width: view[2], height: view[3] }
  const scale = drawnModule / moduleUnits
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  if (Math.max(width, height) > largestSide) throw new Error('The picture is too large.')
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error("This browser can't draw the picture.")
  await paintPicture(context, svg, view)
  const { data } = context.getImageData(0, 0, width, height)
  return { data, width, height }
}

/** Samples per side of a logo: finer than the modules it covers. */
const places = 24
const solid = 0.5

/** Samples the tones of a logo, so the correction budget counts only modules that change. */
export async function logoTones(logo: LogoImage): Promise<LogoShape> {
  const ratio = logo.width / logo.height
  try {
    const image = new Image()
    image.src = logo.href
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = places
    canvas.height = places
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return { ratio }
    context.drawImage(image, 0, 0, places, places)
    const tones = tonesOf(context.getImageData(0, 0, places, places).data)
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
    const colour = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    return luminance(colour) > 0.2 ? 'light' : 'dark'
  })
}

/** Width and height of an SVG in its own units, from its viewBox; null without one. */
function sizeOfSvg(svg: string): { width: number; height: number } | null {
  const box = /<svg\b[^>]*\bviewBox="([^"]+)"/
    .exec(svg)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width, height] = box ?? []
  return width && height ? { width, height } : null
}
