import type { QueryClient } from '@tanstack/react-query'
import type { Design } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/load-glyphs.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import type { VerdictWord } from '#design/scannability/thresholds.ts'
import { logoImageQuery } from '../../api/logo-image.ts'
import { type JudgedCode, judgeDesign, shapeOf } from '../decode/judge-design.ts'
import { judgeBarcode } from './judge-barcode.ts'

export type PictureToSave = { readonly qrType: string; readonly design: Design; readonly payload: string }

/** A picture that a save asks about. */
export type StoppedPicture = {
  readonly qrType: string
  readonly code: JudgedCode
  readonly word: Extract<VerdictWord, 'risky' | 'none'>
}

/** `unchecked`: nobody could read the picture here, and the rules have nothing against it. */
export type GateAnswer =
  | { readonly kind: 'scans' | 'unchecked' }
  | { readonly kind: 'stopped'; readonly stopped: StoppedPicture }

/** Milliseconds after which a save goes on by the rules alone: a logo or a decoder that never comes. */
const patience = 8_000

/** Whether a picture may be saved as it is. Never fails, and answers within eight seconds. */
export async function judgeForSave(
  client: QueryClient,
  { qrType, design, payload }: PictureToSave,
): Promise<GateAnswer> {
  const bare: JudgedCode = { design, payload, assets: { logo: null, glyphs: null } }
  let code: JudgedCode | null = null
  const judged = (async () => {
    code = await withAssets(client, bare)
    return qrType === 'barcode' ? judgeBarcode(design, payload) : (await judgeDesign(code)).word
  })()
  try {
    const word = await withinPatience(judged)
    if (word === 'everywhere' || word === 'good') return { kind: 'scans' }
    return { kind: 'stopped', stopped: { qrType, code: code ?? bare, word } }
  } catch {
    if (qrType === 'barcode' || !(await isRuledOut(code ?? bare))) return { kind: 'unchecked' }
    return { kind: 'stopped', stopped: { qrType, code: code ?? bare, word: 'none' } }
  }
}

async function withAssets(client: QueryClient, { design, payload }: JudgedCode): Promise<JudgedCode> {
  const [logo, glyphs] = await Promise.all([
    design.logo === null ? null : client.ensureQueryData(logoImageQuery(client, design.logo.id)),
    design.frame === null ? null : loadGlyphs(),
  ])
  return { design, payload, assets: { logo, glyphs } }
}

async function isRuledOut(code: JudgedCode): Promise<boolean> {
  const { findings } = judgeStatic(code.design, code.payload, await shapeOf(code))
  return findings.some(({ severity }) => severity === 'stop')
}

async function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The picture was not judged in time.')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
