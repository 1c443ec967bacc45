import type { CodeSort } from '#contract/list.ts'
import type { Total } from './count-matching.ts'
import type { CodeRow } from './find-code.ts'

/** Where a page ends: the sort value and the id of its last row, and how many codes matched at the first page. */
export type Cursor = { readonly value: string | number; readonly id: number; readonly total: Total }

const sortColumns = {
  newest: 'created_at',
  oldest: 'created_at',
  title: 'title_label',
  titleDescending: 'title_label',
  updated: 'updated_at',
  updatedAscending: 'updated_at',
  scans: 'scans',
  scansAscending: 'scans',
} as const satisfies Record<CodeSort, keyof CodeRow>

export function writeCursor(sort: CodeSort, last: CodeRow, total: Total): string {
  return Buffer.from(
    JSON.stringify([sort, last[sortColumns[sort]], last.id, total.total, total.totalIsMinimum]),
  ).toString('base64url')
}

/** Null when the text is no cursor of this sort. */
export function readCursor(text: string, sort: CodeSort): Cursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parsed) || parsed[0] !== sort) return null
    const [, value, id, total, isMinimum] = parsed as unknown[]
    const isValue = sortColumns[sort] === 'scans' ? isWhole : isText
    if (!isValue(value) || !isWhole(id) || !isWhole(total)) return null
    return { value, id, total: { total, totalIsMinimum: isMinimum === true } }
  } catch {
    return null
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** Without U+0000, which PostgreSQL refuses in any text. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\u0000')
}
