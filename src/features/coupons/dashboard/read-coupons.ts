import { foldText } from '#contract/text-field.ts'
import { readTable } from '#dashboard/ui/read-table.ts'

/** Names of the first column, such as those that shops write. */
const headers = new Set([
  'code',
  'codes',
  'coupon',
  'coupons',
  'coupon code',
  'voucher',
  'gutschein',
  'gutscheincode',
])

/** The coupon codes in the first column of pasted lines or of a CSV. */
export function readCoupons(text: string): {
  readonly codes: string[]
  readonly wrongQuote: number | null
} {
  const { lines, wrongQuote } = readTable(text, false)
  const cells = lines.map(({ cells: [code = ''] }) => code).filter((code) => code !== '')
  const isHeaded = cells.length > 1 && headers.has(foldText(cells[0] ?? ''))
  return { codes: isHeaded ? cells.slice(1) : cells, wrongQuote }
}
