import type { QrCode } from '#contract/record.ts'
import type { Entry } from './job.ts'

/** A code as a job keeps it. */
export function toEntry(code: QrCode): Entry {
  return {
    id: code.id,
    title: code.title,
    link: `${code.brandedDomain}/${code.slashTag}`,
    ...(code.qrType === 'barcode' && { isBarcode: true }),
  }
}
