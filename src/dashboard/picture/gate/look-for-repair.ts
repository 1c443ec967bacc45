import type { Design } from '#design/design.ts'
import type { Finding } from '#design/scannability/finding.ts'
import { isolateCause } from '#design/scannability/isolate-cause.ts'
import { mendFindings, repairAll } from '#design/scannability/repair-all.ts'
import { mendColours } from '#design/scannability/repair/experiments.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { DecoderUnavailable } from '../decode/decode-client.ts'
import { judgeDesign, shapeOf, trialOf } from '../decode/judge-design.ts'
import { barcodeFindings, judgeBarcode } from './judge-barcode.ts'
import type { StoppedPicture } from './judge-for-save.ts'

/** The causes that a picture was stopped for, the worst first; where the rules name none, what an experiment proved. */
export async function findCauses(
  { qrType, code }: StoppedPicture,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  if (qrType === 'barcode') return barcodeFindings(code.design)
  const { findings } = judgeStatic(code.design, code.payload, await shapeOf(code))
  if (findings.length > 0) return findings
  const proven = await isolateCause(
    code.design,
    await judgeDesign(code, { signal }),
    await trialOf(code, signal),
  )
  return proven === null ? [] : [proven]
}

/** The smallest change after which the picture scans everywhere; null when none is known. The payload is no part of it. */
export async function findRepair(
  { qrType, code }: StoppedPicture,
  signal: AbortSignal,
): Promise<Design | null> {
  if (qrType === 'barcode') {
    const mended = mendColours(code.design)
    return mended !== null && (await judgeBarcode(mended, code.payload)) === 'everywhere' ? mended : null
  }
  const trial = await trialOf(code, signal)
  try {
    const result = await repairAll(code.design, trial)
    return result.kind === 'repaired' ? result.design : null
  } catch (reason) {
    if (!(reason instanceof DecoderUnavailable)) throw reason
    // Without a decoder the rules are all there is.
    const { design, causes } = mendFindings(code.design, trial)
    return causes.length === 0 ? null : design
  }
}
