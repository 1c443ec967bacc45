import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'
import type { CodeResults, ResultSum } from '../contract/results.ts'
import { useResults } from './operations.ts'
import { formatNumber } from '#dashboard/messages/format.ts'
import { locale } from '#dashboard/messages/locale.ts'
import { t } from '#dashboard/messages/t.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow } from '#dashboard/ui/csv-cell.ts'
import { saveCsv } from '#dashboard/ui/save-file.ts'

/** Whether a code passes visit ids on. */
function wantsResults(code: QrCode): boolean {
  return parseFieldData(code.fieldData)?.['visitId'] === true
}

type ResultsProps = {
  readonly code: QrCode
  readonly days: { readonly from: string; readonly to: string; readonly zone: string }
}

/** Orders and sign-ups of visitors, by name and by placement. Shows and asks nothing for a code without visit ids. */
export function Results(props: ResultsProps) {
  return wantsResults(props.code) ? <ResultsSection {...props} /> : null
}

function ResultsSection({ code, days }: ResultsProps) {
  const results = useResults(code.id, days).data
  if (results === undefined) return null
  const { data: sums } = results
  const hasMarks = sums.some(({ mark }) => mark !== '')
  return (
    <ResultsPart
      isEmpty={sums.length === 0}
      onSave={() => saveCsv(`results-${code.slashTag}-${days.from}-${days.to}.csv`, resultsCsv(sums))}
    >
      <SumsTable head={t('results.name')} rows={groupedBy(sums, ({ name }) => name)} />
      {hasMarks && <SumsTable head={t('results.mark')} rows={byPlacement(results)} hasCost />}
    </ResultsPart>
  )
}

type ResultsPartProps = {
  readonly isEmpty?: boolean
  readonly onSave: () => void
  /** Tables, which need results. */
  readonly children: ReactNode
}

/** The part of a screen with results, as tables and as CSV. */
export function ResultsPart({ isEmpty = false, onSave, children }: ResultsPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-large border border-line bg-sheet p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="font-semibold">
            {t('results.title')}
          </h2>
          <p className="text-small text-ink-soft">{t(isEmpty ? 'results.none' : 'results.text')}</p>
        </div>
        {!isEmpty && (
          <Button size="small" variant="quiet" icon={Download} onClick={onSave}>
            {t('scans.export')}
          </Button>
        )}
      </div>
      {!isEmpty && <div className="mt-2 grid gap-x-10 gap-y-6 wide:grid-cols-2">{children}</div>}
    </section>
  )
}

type Sum = Pick<ResultSum, 'currency' | 'results' | 'value'>

type ResultGroup = {
  readonly key: string
  readonly name: string
  readonly results: number
  readonly values: ReadonlyMap<string, number>
  /** For one result, worded; missing when the cost is unknown. */
  readonly cost?: string
}

/** Sums by a key, most results first. */
export function groupedBy<Row extends Sum>(
  sums: readonly Row[],
  keyOf: (sum: Row) => string,
  nameOf: (sum: Row) => string = keyOf,
): ResultGroup[] {
  const groups = new Map<string, { name: string; results: number; values: Map<string, number> }>()
  for (const sum of sums) {
    const key = keyOf(sum)
    const group = groups.get(key) ?? { name: nameOf(sum), results: 0, values: new Map<string, number>() }
    groups.set(key, group)
    group.results += sum.results
    const { currency, value } = sum
    if (currency !== '') group.values.set(currency, (group.values.get(currency) ?? 0) + value)
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .toSorted((one, other) => other.results - one.results)
}

/** Adds the cost for one result, where it is known. */
export function withCost(
  group: ResultGroup,
  cost: number | null | undefined,
  currency: string | null,
): ResultGroup {
  if (cost == null || currency === null) return group
  return { ...group, cost: valueWords(new Map([[currency, cost / group.results]])) }
}

/** By the names of placements. Marks that none of them has count as no placement. */
function byPlacement({ data: sums, places, currency }: CodeResults): ResultGroup[] {
  const known = new Map(places.map((place) => [place.mark, place]))
  const groups = groupedBy(
    sums,
    ({ mark }) => (known.has(mark) ? mark : ''),
    ({ mark }) => known.get(mark)?.name ?? '',
  )
  return groups.map((group) => withCost(group, known.get(group.key)?.cost, currency))
}

type SumsTableProps = {
  readonly head: string
  readonly rows: readonly ResultGroup[]
  readonly hasCost?: boolean
}

export function SumsTable({ head, rows, hasCost = false }: SumsTableProps) {
  const showsCost = hasCost && rows.some(({ cost }) => cost !== undefined)
  const most = Math.max(1, ...rows.map(({ results }) => results))
  return (
    <table className="w-full table-fixed self-start text-small">
      <thead className="align-bottom text-ink-soft">
        <tr>
          <th scope="col" className="py-1 text-start font-medium">
            {head}
          </th>
          <th scope="col" className="w-14 py-1 text-end font-medium sm:w-20">
            {t('results.count')}
          </th>
          <th scope="col" className="w-20 py-1 text-end font-medium sm:w-28">
            {t('results.value')}
          </th>
          {showsCost && (
            <th scope="col" className="w-20 py-1 text-end font-medium sm:w-28">
              {t('results.cost')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, results, values, cost }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="relative py-1.5 ps-2 text-start font-normal">
              <span
                aria-hidden
                className="absolute inset-y-1 start-0 rounded-small bg-signal/14"
                style={{ width: `${(results / most) * 100}%` }}
              />
              <span dir="auto" className="relative block truncate" title={name}>
                {name || t('results.noMark')}
              </span>
            </th>
            <td className="py-1.5 text-end">{formatNumber(results)}</td>
            <td className="py-1.5 text-end">{valueWords(values)}</td>
            {showsCost && <td className="py-1.5 text-end">{cost ?? '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Amounts of different currencies are not added up. */
function valueWords(values: ReadonlyMap<string, number>): string {
  const amounts = [...values].map(([currency, value]) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value),
  )
  return amounts.join(' + ') || '–'
}

function resultsCsv(sums: readonly ResultSum[]): string {
  const rows = sums.map(({ name, mark, currency, results, value }) =>
    csvRow([name, mark, results, currency === '' ? null : value, currency]),
  )
  return byteOrderMark + csvRow(['result', 'placement', 'results', 'value', 'currency']) + rows.join('')
}
