import { formatDay } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import type { StoredComparison } from '../picture/print-check/compare-stored.ts'
import { Banner } from '../ui/banner.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export type ComparisonState =
  | { readonly state: 'idle' }
  | { readonly state: 'comparing' }
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly stored: StoredComparison | null }

/** Whether the print looks as stored, and how much of its error correction is used up. */
export function ComparisonPanel({ comparison }: { readonly comparison: ComparisonState }) {
  if (comparison.state === 'idle') return null
  return (
    <section aria-label={t('check.print')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('check.print')}</h3>
      {comparison.state === 'comparing' ? (
        <div role="status">
          <span className="sr-only">{t('check.comparing')}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      ) : comparison.state === 'failed' ? (
        <p className="text-ink-soft">{t('check.compareFailed')}</p>
      ) : (
        comparison.stored !== null && <Comparison stored={comparison.stored} />
      )}
    </section>
  )
}

function Comparison({ stored }: { readonly stored: StoredComparison }) {
  const { outcome, versions } = stored
  const best = versions[outcome.ranked[0]?.index ?? 0]
  if (best === undefined) return null
  const alike = outcome.alike.flatMap((index) => versions[index] ?? [])
  const isCurrent = alike.some((version) => version.isCurrent)
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(best.svg)}`}
        alt={
          best.number === null
            ? t('check.currentPicture')
            : t('check.versionPicture', { number: best.number })
        }
        className="size-28 shrink-0 rounded-base border border-line bg-print object-contain p-1"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {!outcome.isShown ? (
          <Banner tone="warn" live={false} title={t('check.differs')} />
        ) : isCurrent ? (
          <p className="font-medium text-good">{t('check.matches')}</p>
        ) : !outcome.isSure ? (
          <p className="font-medium">{t('check.unsure')}</p>
        ) : (
          <>
            <p className="font-medium">
              {t('check.older', { number: best.number ?? 1, date: formatDay(best.savedAt ?? '') })}
            </p>
            <p className="text-ink-soft">{t('check.olderText')}</p>
          </>
        )}
        <Damage stored={stored} />
      </div>
    </div>
  )
}

/** Share of the error correction from which a print should be replaced. */
const worn = 0.6

function Damage({ stored: { damage } }: { readonly stored: StoredComparison }) {
  if (damage === null) return null
  const count = damage.wrong.length
  if (count === 0) return <p className="text-ink-soft">{t('check.whole')}</p>
  const use = `${Math.round(damage.use * 100)} %`
  return (
    <>
      <p className="text-ink-soft">
        {damage.use > 1 ? t('check.wrongLost', { count }) : t('check.wrong', { count, use })}
      </p>
      {damage.use > worn && damage.use <= 1 && <p className="text-warn">{t('check.wrongSoon')}</p>}
    </>
  )
}
