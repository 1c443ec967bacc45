import { scanDimensions, type Scans } from '#contract/scans.ts'
import { formatDay } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Breakdown } from './breakdown.tsx'
import { dayWords, rangeWords } from './chart/moment-words.ts'
import { ScanChart } from './chart/scan-chart.tsx'
import { hasBefore, hasOlderVisits, toSeries, visitsOf } from './chart/series.ts'
import { PointsTable } from './points-table.tsx'
import { QuietPeriod } from './quiet-period.tsx'
import { TotalsRow } from './totals-row.tsx'

type CountedProps = {
  readonly scans: Scans
  /** All visits of these codes, whenever they were; null until it is known. */
  readonly ever: number | null
  /** Milliseconds since 1970. */
  readonly now: number
  /** What is shown is of the period chosen before, until that of the new one has come. */
  readonly isWaiting: boolean
  readonly onLonger: (() => void) | null
}

/** Totals, chart and breakdowns of a period. */
export function Counted({ scans, ever, now, isWaiting, onLonger }: CountedProps) {
  const series = toSeries(scans, now)
  const { unit, zone, to, totals, before, breakdowns, exactFrom, since } = scans
  // All of it is older than what is kept by the hour, so that no zone could be applied.
  const isInUtc = to < exactFrom
  return (
    <div
      aria-busy={isWaiting}
      className={classNames('flex flex-col gap-6 transition-opacity', isWaiting && 'opacity-60')}
    >
      <section
        aria-label={t('scans.chart.name')}
        className="flex flex-col gap-6 rounded-large border border-line bg-sheet p-4 sm:p-6"
      >
        <TotalsRow totals={totals} before={series.sumsBefore} />
        {visitsOf(totals) === 0 && <QuietPeriod onLonger={onLonger} />}
        <ScanChart unit={unit} series={series} />
        <div className="flex flex-col gap-2">
          <p className="text-small text-ink-soft">
            {t(unit === 'month' ? 'scans.zone.months' : 'scans.zone', {
              zone: isInUtc ? 'UTC' : zone.replaceAll('_', ' '),
            })}{' '}
            {t(hasBefore(series) ? 'scans.line' : 'scans.line.none', {
              range: rangeWords(before.from, before.to),
            })}{' '}
            {before.from < exactFrom &&
              !isInUtc &&
              !/^(Etc\/)?(UTC|GMT)$/.test(zone) &&
              t('scans.exactFrom', { day: dayWords(exactFrom) })}{' '}
            {hasOlderVisits(scans, ever) && t('scans.since', { day: formatDay(since ?? '') })}
          </p>
          <PointsTable unit={unit} series={series} />
        </div>
      </section>
      <section
        aria-label={t('scans.by')}
        className="grid gap-x-10 gap-y-8 rounded-large border border-line bg-sheet p-4 sm:p-6 wide:grid-cols-2"
      >
        <h2 className="sr-only">{t('scans.by')}</h2>
        {scanDimensions.map((dimension) => (
          <Breakdown key={dimension} dimension={dimension} shares={breakdowns[dimension]} />
        ))}
      </section>
    </div>
  )
}
