import { foldText } from '#contract/text-field.ts'
import { createPlacementsSchema, type NewPlacement } from '../contract/placements.ts'
import { type FieldReason, fieldReasons, withReasons } from '#contract/reasons.ts'
import { t } from '#dashboard/messages/t.ts'
import { readNumber } from '#contract/read-number.ts'
import { readTable } from '#dashboard/ui/read-table.ts'

const columns = ['name', 'copies', 'cost', 'from', 'until', 'note', 'mark'] as const
type Column = (typeof columns)[number]

type SheetRow = { readonly line: number; readonly placement: NewPlacement }

export type ReadSheet = {
  readonly rows: readonly SheetRow[]
  /** Names that the code has already; they are left out. */
  readonly known: readonly string[]
  /** The line of a quotation mark that is never closed, or null. */
  readonly wrongQuote: number | null
  readonly wrong: readonly { readonly line: number; readonly reason: FieldReason }[]
}

/**
 * Reads rows of a spreadsheet or of a CSV file. A first line with the name of a column names all columns; without one
 * they stand in the order of the list.
 */
export function readSheet(text: string, names: readonly string[]): ReadSheet {
  const { lines, wrongQuote } = readTable(text, false)
  const headed = headerOf(lines[0]?.cells ?? [])
  const present = new Set(names.map(foldText))
  const all = (headed === null ? lines : lines.slice(1)).map(({ line, cells }) => ({
    line,
    placement: placementOf(cells, headed ?? columns),
  }))
  const rows = all.filter(({ placement }) => !present.has(foldText(placement.name)))
  const known = all.filter((row) => !rows.includes(row)).map(({ placement }) => placement.name)
  return { rows, known, wrong: wrongRows(rows), wrongQuote }
}

function wrongRows(rows: readonly SheetRow[]): ReadSheet['wrong'] {
  if (rows.length === 0) return []
  const parsed = createPlacementsSchema.safeParse(
    { placements: rows.map(({ placement }) => placement) },
    withReasons,
  )
  return parsed.success ? [] : atLines(rows, fieldReasons(parsed.error.issues))
}

/** The line of each reason, whose field is `placements.INDEX.FIELD`. */
export function atLines<Reason extends { readonly field: string }>(
  rows: readonly SheetRow[],
  reasons: readonly Reason[],
): { readonly line: number; readonly reason: Reason }[] {
  return reasons.map((reason) => ({ line: rows[Number(reason.field.split('.')[1])]?.line ?? 0, reason }))
}

/** The column of each cell of a header; null when the line is no header. */
function headerOf(cells: readonly string[]): (Column | null)[] | null {
  const byName = new Map(
    columns.flatMap((column) => [
      [foldText(column), column] as const,
      [foldText(t(`placements.${column}`)), column] as const,
    ]),
  )
  const found = cells.map((cell) => byName.get(foldText(cell)) ?? null)
  return found.includes('name') ? found : null
}

function placementOf(cells: readonly string[], order: readonly (Column | null)[]): NewPlacement {
  const cell = (column: Column) => cells[order.indexOf(column)] ?? ''
  const { copies, cost, from, until, note, mark } = Object.fromEntries(
    columns.map((column) => [column, cell(column)]),
  ) as Record<Column, string>
  return {
    name: cell('name'),
    ...(copies !== '' && { copies: readNumber(copies) }),
    ...(cost !== '' && { cost: readNumber(cost) }),
    ...(from !== '' && { from: dayOf(from) }),
    ...(until !== '' && { until: dayOf(until) }),
    ...(note !== '' && { note }),
    ...(mark !== '' && { mark }),
  }
}

/** `31.12.2026` as `2026-12-31`. Other text is refused by the rules unless it is such a date. */
function dayOf(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
