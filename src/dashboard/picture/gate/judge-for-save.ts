import type { QueryClient } from '@tanstack/react-query'
import { isBarcode } from '#contract/code-types/code-types.ts'
import { type Design, defaultDesign } from '#design/design.ts'
import { renderCode } from '#design/render/render-code.ts'
import { barcodeVerdict } from '#design/scannability/barcode-verdict.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import type { VerdictWord } from '#design/scannability/thresholds.ts'
import { loadRenderAssets } from '../draw-code.ts'
import { readTexts } from '../decode/decode-client.ts'
import { judgeDesign, shapeOf, drawnModule, drawPixels, type JudgedCode } from '../decode/judge-design.ts'

export type PictureToSave = { readonly qrType: string; readonly design: Design; readonly payload: string }

export type StoppedPicture = {
  readonly qrType: string
  readonly code: JudgedCode
  readonly word: Extract<VerdictWord, 'risky' | 'none'>
}

/** `unchecked`: the test could not run here, and the rules found nothing. */
export type GateAnswer =
  | { readonly kind: 'scans' | 'unchecked' }
  | { readonly kind: 'stopped'; readonly stopped: StoppedPicture }

/** Milliseconds before a save continues with the rules alone. */
const patience = 8_000

/** Whether a code may be saved as it is. Never fails and returns within eight seconds. */
export async function judgeForSave(
  client: QueryClient,
  { qrType, design, payload }: PictureToSave,
): Promise<GateAnswer> {
  const bare: JudgedCode = { design, payload, assets: { logo: null, glyphs: null } }
  let code: JudgedCode | null = null
  const judged = (async () => {
    code = { design, payload, assets: await loadRenderAssets(client, design) }
    return isBarcode(qrType) ? judgeBarcode(design, payload) : (await judgeDesign(code)).word
  })()
  try {
    const word = await withinPatience(judged)
    if (word === 'everywhere' || word === 'good') return { kind: 'scans' }
    return { kind: 'stopped', stopped: { qrType, code: code ?? bare, word } }
  } catch {
    if (isBarcode(qrType) || !(await isRuledOut(code ?? bare))) return { kind: 'unchecked' }
    return { kind: 'stopped', stopped: { qrType, code: code ?? bare, word: 'none' } }
  }
}

async function isRuledOut(code: JudgedCode): Promise<boolean> {
  const { findings } = judgeStatic(code.design, code.payload, await shapeOf(code))
  return findings.some(({ severity }) => severity === 'stop')
}

async function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The scan test timed out.')), patience)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const noAssets = { logo: null, glyphs: null }

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
