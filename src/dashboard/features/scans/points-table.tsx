import type { ScanUnit } from '#contract/scans.ts'
import { useState } from 'react'
import { formatNumber } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { isRepeated, momentWords } from './chart/moment-words.ts'
import type { Series } from './chart/series.ts'
import { NumberCell, NumberHead } from './table-cells.tsx'

type PointsTableProps = { readonly unit: ScanUnit; readonly series: Series }

const head = 'px-3 py-1.5'
const cell = 'px-3'

/** The chart as numbers, for whoever would rather read them. Its rows are made only when they are wanted. */
export function PointsTable({ unit, series }: PointsTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        className="-ms-2.5"
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'scans.table.hide' : 'scans.table.show')}
      </Button>
      {isOpen && <Rows unit={unit} series={series} />}
    </div>
  )
}

function Rows({ unit, series }: PointsTableProps) {
  const { points, before, begun } = series
  const hasVisitors = points.some(({ visitors }) => visitors !== null)
  return (
    <div
      role="region"
      aria-label={t('scans.table.name')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard (WCAG 2.2 SC 2.1.1)
      tabIndex={0}
      className="mt-2 max-h-96 overflow-auto"
    >
      <table className="w-full text-small">
        <caption className="sr-only">{t('scans.table.name')}</caption>
        <thead className="sticky top-0 bg-sheet text-ink-soft">
          <tr>
            <NumberHead className={`${head} ps-0! text-start!`}>{t(`scans.column.${unit}`)}</NumberHead>
            <NumberHead className={head}>{t('scans.scans')}</NumberHead>
            <NumberHead className={head}>{t('scans.clicks')}</NumberHead>
            {hasVisitors && <NumberHead className={head}>{t('scans.visitors')}</NumberHead>}
            <NumberHead className={head}>{t('scans.column.scansBefore')}</NumberHead>
            <NumberHead className={head}>{t('scans.column.clicksBefore')}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {points.map((point, place) => {
            const now = place < begun ? point : null
            return (
              <tr key={point.at} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal whitespace-nowrap">
                  {momentWords(unit, point.start, isRepeated(points, place))}
                </th>
                <NumberCell className={cell}>{count(now?.scans)}</NumberCell>
                <NumberCell className={cell}>{count(now?.clicks)}</NumberCell>
                {hasVisitors && <NumberCell className={cell}>{count(now?.visitors)}</NumberCell>}
                <NumberCell className={cell}>{count(before[place]?.scans)}</NumberCell>
                <NumberCell className={cell}>{count(before[place]?.clicks)}</NumberCell>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A dash for what is still to come, or was never told. */
function count(value: number | null | undefined): string {
  return value == null ? '–' : formatNumber(value)
}
