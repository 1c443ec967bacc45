import type { ScanSums } from '#contract/scans.ts'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { formatNumber } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { toChange } from './change-words.ts'

type TotalsRowProps = { readonly totals: ScanSums; readonly before: ScanSums }

/** The sums of the period, each with what became of it since the period before. */
export function TotalsRow({ totals, before }: TotalsRowProps) {
  return (
    <dl className="flex gap-x-4 gap-y-4 max-sm:grid max-sm:auto-cols-auto max-sm:grid-flow-col sm:gap-x-14">
      <Total label={t('scans.scans')} now={totals.scans} before={before.scans} />
      <Total label={t('scans.clicks')} now={totals.clicks} before={before.clicks} />
      {totals.visitors !== null && (
        <Total label={t('scans.visitors')} now={totals.visitors} before={before.visitors} />
      )}
    </dl>
  )
}

type TotalProps = { readonly label: string; readonly now: number; readonly before: number | null }

function Total({ label, now, before }: TotalProps) {
  const change = before === null ? null : toChange(now, before)
  const Arrow = change?.direction === 'down' ? ArrowDownRight : ArrowUpRight
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="text-title font-semibold tracking-tight sm:text-headline">{formatNumber(now)}</dd>
      {change !== null && (
        <dd className="flex items-start gap-1 text-small text-ink-soft">
          {change.direction !== 'none' && (
            <Arrow aria-hidden className="mt-0.5 size-4 shrink-0 max-sm:hidden" />
          )}
          {change.words}
        </dd>
      )}
    </div>
  )
}
