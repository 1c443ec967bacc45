import type { QrCode } from '#contract/record.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { visitWords } from './chart/point-words.ts'
import { visitsOf } from './chart/series.ts'
import { Counted } from './counted.tsx'
import { ExportMenu } from './export-menu.tsx'
import { NoScans } from './no-scans.tsx'
import { PeriodBar } from './period/period-bar.tsx'
import { toRange } from './period/to-range.ts'
import { readersZone, usePresentMinute, wallClock } from './period/wall-clock.ts'
import { ScansHeader } from './scans-header.tsx'
import { ScansSkeleton } from './scans-skeleton.tsx'
import type { ScansSearch } from './scans-search.ts'
import { useLiveScans } from './use-live-scans.ts'
import { useNews } from './use-news.ts'

/** The counts of a code, or of the library (null), as they come in. */
export function LiveScans({ code }: { readonly code: QrCode | null }) {
  const search = useSearch({ from: '/signed-in/scans' })
  const navigate = useNavigate({ from: '/scans' })
  const zone = readersZone()
  const now = usePresentMinute()
  const today = wallClock(zone, now).slice(0, 10)
  const range = toRange(search, today)
  const { from, to, unit, problem } = range
  const period = range.period === 'own' ? `${from} ${to}` : range.period
  const { scans, totals } = useLiveScans({ codeId: code?.id, period, from, to, zone, unit }, problem === null)
  useNews(totals.data)
  const ever = totals.data
  const isUntouched = ever !== undefined && visitsOf(ever) + visitsOf(scans.data?.totals) === 0

  function change(chosen: Partial<ScansSearch>): void {
    void navigate({ search: (before) => ({ ...before, ...chosen }), replace: true, resetScroll: false })
  }

  return (
    <>
      <ScansHeader
        code={code}
        ever={
          ever === undefined
            ? ''
            : t(code === null ? 'scans.ever' : 'scans.everOf', { visits: visitWords(ever) })
        }
        actions={
          scans.data !== undefined &&
          problem === null &&
          !isUntouched && <ExportMenu scans={scans.data} name={code?.slashTag ?? 'library'} />
        }
      />
      {!isUntouched && <PeriodBar range={range} today={today} onChange={change} />}
      {scans.isError ? (
        <FailurePrompt
          failure={scans.error}
          doing="load"
          onRetry={() => void scans.refetch()}
          retrying={scans.isFetching}
        />
      ) : (
        totals.isError &&
        scans.data !== undefined && (
          <p role="status" className="text-small text-warn">
            {t('scans.stale')}
          </p>
        )
      )}
      {problem !== null ? null : isUntouched ? (
        <NoScans codeId={code?.id} />
      ) : scans.data !== undefined ? (
        <Counted
          scans={scans.data}
          ever={ever === undefined ? null : visitsOf(ever)}
          now={now}
          isWaiting={scans.isPlaceholderData}
          onLonger={
            range.period === '12m'
              ? null
              : () => change({ period: '12m', unit: undefined, from: undefined, to: undefined })
          }
        />
      ) : (
        !scans.isError && <ScansSkeleton />
      )}
    </>
  )
}
