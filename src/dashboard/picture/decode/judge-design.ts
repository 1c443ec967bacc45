import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/assets.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { batteryPlan } from '#design/scannability/battery/battery-plan.ts'
import type { BatteryPlan, BatteryStep } from '#design/scannability/battery/run-battery.ts'
import type { Verdict } from '#design/scannability/battery/verdict.ts'
import type { Trial } from '#design/scannability/isolate-cause.ts'
import type { LogoShape } from '#design/scannability/logo-shape.ts'
import type { ColourImage } from '#design/scannability/pixels/image.ts'
import { readPicture } from './decode-client.ts'
import { drawnModule, drawPixels } from './draw-pixels.ts'
import { logoTones } from './logo-tones.ts'
import { rememberVerdict } from './remember-verdict.ts'

/** The code that is judged: exactly what the renderer is given. */
export type JudgedCode = { readonly design: Design; readonly payload: string; readonly assets: RenderAssets }

export type JudgeOptions = { readonly onStep?: (step: BatteryStep) => void; readonly signal?: AbortSignal }

/**
 * The verdict on a code as it is drawn now, static rules included. Ask for it before a save or a download: `word` is
 * `none` for a code that does not scan, which is only ever kept as a draft, and `risky` for one that is saved knowingly.
 * A picture that was judged a moment ago is not read again, and `onStep` then hears nothing.
 *
 * @throws DecoderUnavailable when the decoders cannot be loaded; the signal's reason once it is aborted.
 */
export async function judgeDesign(code: JudgedCode, options: JudgeOptions = {}): Promise<Verdict> {
  return rememberVerdict(code, async () => {
    const logo = await shapeOf(code)
    const plan = planOf(code, logo)
    if (plan === null) return unreadable
    return readPicture(await drawCode(code), code.payload, plan, options)
  })
}

/** What experiments and repairs need of this code. */
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

function drawCode({ design, payload, assets }: JudgedCode): Promise<ColourImage> {
  return drawPixels(renderSvg(design, payload, assets))
}

function planOf({ design, payload, assets }: JudgedCode, logo: LogoShape | null): BatteryPlan | null {
  return batteryPlan(design, payload, logo, assets.glyphs, drawnModule)
}

/** The logo's shape where the design shows one. */
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
