import { codeGeometry } from '#design/code-geometry.ts'
import type { Design } from '#design/design.ts'
import { measurePicture } from '#design/print/picture-measure.ts'
import { type MediumId, planPrint } from '#design/print/plan-print.ts'
import type { Surroundings } from '#design/scannability/battery.ts'
import { type ColourImage, toGrey } from '#design/scannability/image.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { quickSeeds, type VerdictWord } from '#design/scannability/thresholds.ts'
import { isBarcode } from '#contract/code-types/code-types.ts'
import { readPicture, readTexts } from '../decode/decode-client.ts'
import { drawnModule, drawPixels, judgeDesign } from '../decode/judge-design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { judgeBarcode } from '../gate/judge-for-save.ts'
import { fromMedium, toPrintSettings } from '../planner/print-settings.ts'
import type { Surface } from './surface.ts'

export type CodeOnSurface = {
  readonly svg: string
  readonly qrType: string
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
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
  code: CodeOnSurface,
  surface: Surface,
  signal: AbortSignal,
): Promise<SurfaceWord> {
  if (surface.medium !== null && !fits(code, surface.medium)) return 'tooLarge'
  const tone = toneOf(surface.ground)
  const isPaper = tone >= paperTone
  if (isPaper && !code.design.background.transparent && !isBarcode(code.qrType)) {
    return (await judgeDesign(code, { signal })).word
  }
  const image = onGround(await drawPixels(code.svg), surface.ground)
  signal.throwIfAborted()
  // The plain code meets the surface too, so that the verdict tells what the design costs.
  const surroundings = isPaper ? undefined : { modules: around, tone }
  return judgeOnGround(code, image, surface.ground, signal, surroundings)
}

/** Grounds from this tone on are paper to a decoder. */
const paperTone = 225

/** 0 to 255, as a decoder sees it. */
function toneOf(ground: string): number {
  const data = new Uint8ClampedArray([...channelsOf(ground), 255])
  const [tone = 255] = toGrey({ data, width: 1, height: 1 }, 255).data
  return tone
}

/** Whether the smallest readable size fits the sheet or screen. */
function fits(code: CodeOnSurface, medium: MediumId): boolean {
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
  { qrType, payload, assets, ...code }: Omit<CodeOnSurface, 'svg'>,
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
  return (await readPicture(image, payload, plan, { signal })).word
}

/** Red, green and blue of `#rrggbb`. */
function channelsOf(ground: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
}

/** Places a picture on a coloured background. */
function onGround(image: ColourImage, ground: string): ColourImage {
  const margin = around * drawnModule
  const [width, height] = [image.width + 2 * margin, image.height + 2 * margin]
  const data = new Uint8ClampedArray(width * height * 4)
  const tones = channelsOf(ground)
  for (let at = 0; at < data.length; at += 4) data.set([...tones, 255], at)
  for (let row = 0; row < image.height; row++) {
    for (let column = 0; column < image.width; column++) {
      const from = (row * image.width + column) * 4
      const to = ((row + margin) * width + column + margin) * 4
      const opacity = (image.data[from + 3] ?? 0) / 255
      for (let channel = 0; channel < 3; channel++) {
        data[to + channel] =
          (image.data[from + channel] ?? 0) * opacity + (tones[channel] ?? 0) * (1 - opacity)
      }
    }
  }
  return { data, width, height }
}
