import { setImmediate as afterMessages } from 'node:timers/promises'
import sharp from 'sharp'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url&inline'
import type { Design } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { sizeOfPicture } from '#design/print/read-picture.ts'
import { type LogoImage, planPicture } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { batteryPlan, seenBox } from '#design/scannability/battery-plan.ts'
import { runBattery } from '#design/scannability/battery.ts'
import { type Decoder, decodeWithQr, decodeWithZxing } from '#design/scannability/decoders.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { portablePicture, withPixels } from './picture-file.ts'

export type DrawnVerdict = {
  readonly word: string
  /** Conditions in which the code is not read well. */
  readonly failed: readonly string[]
  readonly findings: readonly { readonly cause: string; readonly severity: string }[]
}

type DrawnCode = {
  readonly design: Design
  readonly payload: string
  readonly logo: LogoImage | null
}

/** Pixels of a module in the judged picture. */
const module = 6
let decoders: Promise<readonly Decoder[]> | null = null

function loadDecoders(): Promise<readonly Decoder[]> {
  const binary = Uint8Array.from(Buffer.from(wasm.slice(wasm.indexOf(',') + 1), 'base64')).buffer
  return (decoders ??= decodeWithZxing({ binary }).then((zxing) => [zxing, decodeWithQr]))
}

/** The scan test of a drawn code, with the decoders of the editor. Other jobs of its thread run between its steps. */
export async function judgeDrawing(svg: string, { design, payload, logo }: DrawnCode): Promise<DrawnVerdict> {
  const glyphs = design.frame === null ? null : await loadGlyphs(design.frame.font)
  const shape = logo && { ratio: logo.width / logo.height }
  const { findings } = judgeStatic(design, payload, shape)
  const plan = batteryPlan(design, payload, shape, glyphs, module)
  if (plan === null) throw new Error('The text fits no code.')
  const side = plan.geometry.size * moduleUnits
  const image = await pixelsOf(svg, seenBox(planPicture(design, payload, side, glyphs), side))
  for await (const step of runBattery(image, payload, await loadDecoders(), plan)) {
    if (step.kind === 'verdict') {
      const { word, conditions } = step.verdict
      const failed = conditions.filter(({ passed }) => !passed).map(({ id }) => id)
      return { word, failed, findings: findings.map(({ cause, severity }) => ({ cause, severity })) }
    }
    await afterMessages()
  }
  throw new Error('The scan test has no verdict.')
}

/** @param box the part that a camera sees, in picture units. */
async function pixelsOf(svg: string, box: readonly number[]): Promise<ColourImage> {
  const scale = module / moduleUnits
  const [left = 0, top = 0, width = 0, height = 0] = box.map((length) => Math.round(length * scale))
  const whole = Math.round(sizeOfPicture(svg).width * scale)
  const { data, info } = await sharp(Buffer.from(withPixels(await portablePicture(svg), whole)))
    .extract({ left, top, width, height })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}
