import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { judgeDesign } from '../decode/judge-design.ts'
import { drawCode } from '../draw-code.ts'

/** The score of a code as it is saved, 0 to 100; null when it cannot be tested, as no barcode can. */
export async function judgeSaved(client: QueryClient, code: QrCode): Promise<number | null> {
  try {
    const { qrType, design, payload, assets } = await drawCode(client, code)
    if (qrType === 'barcode') return null
    return (await judgeDesign({ design, payload, assets })).score
  } catch {
    return null
  }
}
