import { codeGeometry } from '#design/code-geometry.ts'
import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/assets.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { type BatteryStep, quickSeeds } from '#design/scannability/battery/run-battery.ts'
import type { Verdict } from '#design/scannability/battery/verdict.ts'
import type { Trial } from '#design/scannability/isolate-cause.ts'
import type { LogoShape } from '#design/scannability/logo-shape.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { readPicture } from './decode-client.ts'
import { drawnModule, drawPixels } from './draw-pixels.ts'
import { logoTones } from './logo-tones.ts'

/** The code that is judged: exactly what the renderer is given. */
export type JudgedCode = { readonly design: Design; readonly payload: string; readonly assets: RenderAssets }

export type JudgeOptions = { readonly onStep?: (step: BatteryStep) => void; readonly signal?: AbortSignal }

/**
 * The verdict on a code as it is drawn now, static rules included. Ask for it before a save or a download: `word` is
 * `none` for a code that does not scan, which is only ever kept as a draft, and `risky` for one that is saved knowingly.
 *
 * @throws DecoderUnavailable when the decoders cannot be loaded; the signal's reason once it is aborted.
 */
export async function judgeDesign(code: JudgedCode, options: JudgeOptions = {}): Promise<Verdict> {
  const logo = await shapeOf(code)
  if (judgeStatic(code.design, code.payload, logo).budget === null) return unreadable
  return judgeDrawn(code, logo, await drawPixels(renderSvg(code.design, code.payload, code.assets)), options)
}

/** What experiments and repairs need of this code. */
export async function trialOf(code: JudgedCode, signal?: AbortSignal): Promise<Trial> {
  const logo = await shapeOf(code)
  return {
    payload: code.payload,
    logo,
    draw: (design) => {
      signal?.throwIfAborted()
      return drawPixels(renderSvg(design, code.payload, code.assets))
    },
    judge: (design, image) =>
      judgeDrawn({ ...code, design }, logo, image, signal === undefined ? {} : { signal }),
  }
}

function judgeDrawn(
  { design, payload }: JudgedCode,
  logo: LogoShape | null,
  image: Parameters<typeof readPicture>[0],
  options: JudgeOptions,
): Promise<Verdict> {
  const { cap, findings } = judgeStatic(design, payload, logo)
  const { modules, size } = codeGeometry(design, payload, logo?.ratio ?? null)
  const inverted = findings.some((finding) => finding.cause === 'inverted')
  return readPicture(
    image,
    payload,
    { module: drawnModule, geometry: { modules, size }, seeds: quickSeeds, cap, inverted },
    options,
  )
}

/** The logo's shape where the design shows one. */
async function shapeOf({ design, assets }: JudgedCode): Promise<LogoShape | null> {
  const { logo } = assets
  return design.logo === null || logo === null ? null : logoTones(logo)
}

const unreadable: Verdict = {
  score: 0,
  word: 'none',
  clean: { readBy: [], otherText: null, inverted: false },
  conditions: [],
}
