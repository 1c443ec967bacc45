import type { ScanDimension, ScanShares } from '#contract/scans.ts'
import { useId, useState } from 'react'
import { formatNumber } from '../../messages/format.ts'
import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { visitsOf } from './chart/series.ts'
import { NumberCell, NumberHead } from './table-cells.tsx'
import { valueWords } from './value-words.ts'

type BreakdownProps = { readonly dimension: ScanDimension; readonly shares: ScanShares }

/** Rows before "show all". */
const first = 6
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const head = 'w-[max(3rem,var(--number,0px))] py-1 sm:w-[max(4rem,var(--number,0px))]'

/** Who came, by one trait: ranked, as a table whose rows carry their bar. */
export function Breakdown({ dimension, shares }: BreakdownProps) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const name = t(`scans.by.${dimension}`)
  const all = shares.reduce((sum, share) => sum + visitsOf(share), 0)
  const most = Math.max(1, ...shares.map(visitsOf))
  return (
    <section aria-labelledby={id} className="min-w-0 wide:last:col-span-2">
      <h3 id={id} className="font-semibold">
        {name}
      </h3>
      {shares.length === 0 ? (
        <p className="mt-2 text-small text-ink-soft">{t('scans.by.nothing')}</p>
      ) : (
        <table aria-labelledby={id} className="mt-1 w-full table-fixed text-small">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col">
                <span className="sr-only">{name}</span>
              </th>
              <NumberHead className={head} characters={charactersOf(shares, 'scans')}>
                {t('scans.scans')}
              </NumberHead>
              <NumberHead className={head} characters={charactersOf(shares, 'clicks')}>
                {t('scans.clicks')}
              </NumberHead>
              <NumberHead className={head}>{t('scans.share')}</NumberHead>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? shares : shares.slice(0, first)).map((share) => {
              const words = valueWords(dimension, share.value)
              return (
                <tr key={share.value} className="border-t border-line">
                  <th scope="row" className="relative py-1.5 ps-2 text-start font-normal">
                    <span
                      aria-hidden
                      className="absolute inset-y-1 start-0 rounded-small bg-signal/14"
                      style={{ width: `${(visitsOf(share) / most) * 100}%` }}
                    />
                    <span dir="auto" className="relative block truncate" title={words}>
                      {words}
                    </span>
                  </th>
                  <NumberCell>{formatNumber(share.scans)}</NumberCell>
                  <NumberCell>{formatNumber(share.clicks)}</NumberCell>
                  <NumberCell className="text-ink-soft">{shareWords(visitsOf(share), all)}</NumberCell>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {shares.length > first && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isWhole}
          className="mt-1 -ms-2.5"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('scans.by.fewer') : t('scans.by.all', { count: shares.length })}
        </Button>
      )}
    </section>
  )
}

/** Room for the sum is room for each row, and as every trait sums up to the same, all tables get the same columns. */
function charactersOf(shares: ScanShares, kind: 'scans' | 'clicks'): number {
  return formatNumber(shares.reduce((sum, share) => sum + share[kind], 0)).length
}

/** Never "0 %" for what came at all. */
function shareWords(visits: number, all: number): string {
  const share = visits / Math.max(1, all)
  return visits > 0 && share < 0.005 ? `< ${percent.format(0.01)}` : percent.format(share)
}
