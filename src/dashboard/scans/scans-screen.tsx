import { useParams, useSearch, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useId } from 'react'
import { hasShortLink, isPageType } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import type { ButtonPresses, ScanPart } from '#contract/scans.ts'
import { useQrCode } from '../api/qr-codes.ts'
import { offers, useSession } from '../api/session.ts'
import { CodeBar } from '../codes/code-bar.tsx'
import { Sections } from '../feature.tsx'
import { LoadFailure } from '../failures/failure-prompt.tsx'
import { t, textOf } from '../messages/t.ts'
import { usePageTitle, pageColumn } from '../ui/page.ts'
import { Banner } from '../ui/banner.tsx'
import { ScansHeader, ScansSkeleton, NoScans, PeriodBar, ExportMenu } from './scans-header.tsx'
import { failureOf, maySucceedLater } from '../api/failure-of.ts'
import { useScanTotals, useScans, type ScansQuestion, usePresses } from '../api/scans.ts'
import { announce } from '../ui/announce.ts'
import { Counted } from './counted.tsx'
import { EarlierClicks } from './earlier-clicks.tsx'
import { visitsOf, visitWords } from './series.ts'
import { longest, usePeriod } from './period.ts'
import { TopCodes } from './scan-tables.tsx'
import type { ScansSearch } from './scans-search.ts'
import { formatNumber } from '../messages/format.ts'

type LiveScansProps = {
  /** Null for the library. */
  readonly code: QrCode | null
  readonly search: ScansSearch
}

/** A choice on the page is no step of the history. */
const inPlace = { replace: true, resetScroll: false }

/** Live statistics of a code or of the library. */
function LiveScans({ code, search }: LiveScansProps) {
  const navigate = useNavigate()
  const { now, today, range, question } = usePeriod(search)
  const { problem } = range
  const { from, to, zone } = question
  const part = partOf(search)
  const { scans, totals } = useLiveScans({ codeId: code?.id, ...question, part }, problem === null)
  useNews(totals.data)
  const ever = totals.data
  const isStale = isOutdated(scans)
  const isUntouched = ever !== undefined && visitsOf(ever) + visitsOf(scans.data?.totals) === 0

  function change(chosen: Partial<ScansSearch>): void {
    void navigate({ to: '.', search: (before) => ({ ...before, ...chosen }), ...inPlace })
  }

  return (
    <>
      <ScansHeader
        code={code}
        ever={everWords(code, ever)}
        actions={
          !isUntouched && (
            <>
              <PeriodBar range={range} today={today} onChange={change} />
              {problem === null && scans.data !== undefined && (
                <ExportMenu scans={scans.data} name={fileName(code, part)} />
              )}
            </>
          )
        }
      />
      <LoadingNotice
        scans={scans}
        isLost={scans.isError && !isStale}
        isStale={isStale || (totals.isError && scans.data !== undefined)}
      />
      {problem !== null ? null : isUntouched ? (
        <NoScans codeId={code?.id} />
      ) : scans.data !== undefined ? (
        <Counted
          scans={scans.data}
          ever={ever === undefined ? null : visitsOf(ever)}
          now={now}
          isWaiting={scans.isPlaceholderData}
          onLonger={range.period === '12m' ? null : () => change(longest)}
          part={part}
          onPart={(chosen) => change({ by: chosen?.by, value: chosen?.value })}
        />
      ) : (
        !scans.isError && <ScansSkeleton />
      )}
      {code !== null && <EarlierClicks code={code} />}
      {code !== null && problem === null && (
        <Sections place="scans" given={{ code, days: { from, to, zone } }} />
      )}
      {code !== null && isPageType(code.qrType) && <ButtonPressesTable codeId={code.id} />}
      {code === null && !isUntouched && scans.data !== undefined && <TopCodes />}
    </>
  )
}

function everWords(code: QrCode | null, ever: Totals | undefined): string {
  if (ever === undefined) return ''
  return t(code === null ? 'scans.ever' : 'scans.everOf', { visits: visitWords(ever) })
}

/** The row of a breakdown that an address names. */
function partOf({ by, value = '' }: ScansSearch): ScanPart | null {
  return by === undefined ? null : { by, value }
}

function fileName(code: QrCode | null, part: ScanPart | null): string {
  const name = code?.slashTag ?? 'library'
  return part === null ? name : `${name}-${part.by}-${part.value}`
}

/** Whether loaded figures stay on the page because the service is unreachable. */
function isOutdated({ isError, data, error }: ReturnType<typeof useScans>): boolean {
  return isError && data !== undefined && maySucceedLater(failureOf(error), 'query')
}

type LoadingNoticeProps = {
  readonly scans: ReturnType<typeof useScans>
  readonly isLost: boolean
  readonly isStale: boolean
}

/** Why figures are missing or old; nothing while they are current. */
function LoadingNotice({ scans, isLost, isStale }: LoadingNoticeProps) {
  if (isLost && scans.isError) {
    return <LoadFailure query={scans} />
  }
  if (!isStale) return null
  return (
    <p role="status" className="text-small text-warn">
      {t('scans.stale')}
    </p>
  )
}

/** Milliseconds between a failed refetch and the next one. */
const restAfterFailure = 2_000

/**
 * Statistics that refetch when the totals change, and after a failure once the service answers again. Only
 * one request runs at a time, so a busy service is not overloaded.
 *
 * @param canBeAsked false for a range the service would reject.
 */
function useLiveScans(question: ScansQuestion, canBeAsked: boolean) {
  const totals = useScanTotals(question.codeId)
  const scans = useScans(question, canBeAsked)
  const { isFetching, isError, errorUpdatedAt, refetch } = scans
  const known = totals.data === undefined ? '' : `${totals.data.scans} ${totals.data.clicks}`
  const days = `${question.from} ${question.to}`
  // The totals at the last request. The first request runs before any are known.
  const asked = useRef({ known: '', days })
  const canBeReached = totals.isSuccess && totals.dataUpdatedAt > errorUpdatedAt + restAfterFailure

  useEffect(() => {
    const isAsked = asked.current.known === known && asked.current.days === days
    const isDue = isError ? canBeReached && maySucceedLater(failureOf(scans.error), 'query') : !isAsked
    if (!canBeAsked || !isDue || isFetching || known === '') return
    asked.current = { known, days }
    void refetch()
  }, [canBeAsked, canBeReached, known, days, isFetching, isError, scans.error, refetch])

  return { scans, totals }
}

type Totals = { readonly scans: number; readonly clicks: number }

/** Minimum milliseconds between announcements, so a busy campaign does not talk without end. */
const calm = 15_000

/** Announces new visits to screen readers: the first at once, later ones combined. */
function useNews(totals: Totals | undefined): void {
  const lastAnnounced = useRef<{ readonly totals: Totals; readonly at: number } | null>(null)
  useEffect(() => {
    if (totals === undefined) return undefined
    const last = lastAnnounced.current
    if (last === null) {
      lastAnnounced.current = { totals, at: 0 }
      return undefined
    }
    const scans = Math.max(0, totals.scans - last.totals.scans)
    const clicks = Math.max(0, totals.clicks - last.totals.clicks)
    if (scans === 0 && clicks === 0) return undefined
    const timer = setTimeout(
      () => {
        lastAnnounced.current = { totals, at: Date.now() }
        announce(t('scans.news', { visits: visitWords({ scans, clicks }) }))
      },
      Math.max(0, last.at + calm - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [totals])
}

/** Presses on the page of a code, button by button. Shows nothing until they are known. */
function ButtonPressesTable({ codeId }: { readonly codeId: number }) {
  const id = useId()
  const presses = usePresses(codeId).data
  if (presses === undefined) return null
  const { total, buttons } = presses
  const most = Math.max(1, ...buttons.map((button) => button.presses))
  return (
    <section aria-labelledby={id} className="rounded-large border border-line bg-sheet p-4 sm:p-6">
      <h2 id={id} className="font-semibold">
        {t('scans.buttons')}
      </h2>
      <p className="text-small text-ink-soft">
        {t(buttons.length === 0 ? 'scans.buttons.none' : 'scans.buttons.text')}
      </p>
      {buttons.length > 0 && (
        <table aria-labelledby={id} className="mt-2 w-full table-fixed text-small">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {t('scans.buttons.button')}
              </th>
              <th scope="col" className="w-24 py-1 text-end font-medium">
                {t('scans.clicks')}
              </th>
            </tr>
          </thead>
          <tbody>
            {buttons.map((button) => (
              <tr key={button.name} className="border-t border-line">
                <th scope="row" className="relative py-1.5 ps-2 text-start font-normal">
                  <span
                    aria-hidden
                    className="absolute inset-y-1 start-0 rounded-small bg-signal/14"
                    style={{ width: `${(button.presses / most) * 100}%` }}
                  />
                  <ButtonName button={button} />
                </th>
                <td className="py-1.5 text-end">{formatNumber(button.presses)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-medium">
              <th scope="row" className="py-1.5 ps-2 text-start font-medium">
                {t('scans.buttons.total')}
              </th>
              <td className="py-1.5 text-end">{formatNumber(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function ButtonName({ button }: { readonly button: ButtonPresses }) {
  const words = buttonWords(button)
  const place = button.address?.replace(/^https?:\/\/(www\.)?/, '') ?? ''
  return (
    <span className="relative flex min-w-0 gap-2">
      <span dir="auto" className="truncate" title={words}>
        {words}
      </span>
      {place !== '' && place !== words && (
        <span dir="ltr" className="truncate text-ink-soft max-sm:hidden" title={place}>
          {place}
        </span>
      )}
    </span>
  )
}

function buttonWords({ name, label, address, isShown }: ButtonPresses): string {
  if (label !== '') return label
  if (!isShown && standardWords(name) === null) return t('scans.buttons.removed')
  return standardWords(name.replace(/-.*$/, '')) ?? address?.replace(/^https?:\/\/(www\.)?/, '') ?? name
}

/** The words for a button that every page of its kind has; null for any other. */
function standardWords(name: string): string | null {
  return textOf(`scans.button.${name}`, {})
}

export function ScansScreen() {
  const search = useSearch({ from: '/signed-in/scans' })
  return (
    <ScansPage code={null}>
      <LiveScans code={null} search={search} />
    </ScansPage>
  )
}

/** The scans of one code. The id in the URL may be invalid. */
export function CodeScansScreen() {
  const { id } = useParams({ from: '/signed-in/codes/$id/scans' })
  return (
    <ScansPage code={undefined}>
      <CodeScans key={id} codeId={Number(id)} />
    </ScansPage>
  )
}

type ScansPageProps = {
  /** Null for the library. */
  readonly code: null | undefined
  readonly children: ReactNode
}

function ScansPage({ code, children }: ScansPageProps) {
  usePageTitle(t('title.scans'))
  const session = useSession()
  const isOffered = session.data !== undefined && offers(session.data, 'readScans')
  return (
    <div className={pageColumn}>
      {!isOffered && <ScansHeader code={code} />}
      {session.isPending ? (
        <ScansSkeleton />
      ) : session.data === undefined ? (
        <LoadFailure query={session} />
      ) : !isOffered ? (
        <Banner live={false} title={t('scans.notOffered.title')}>
          {t('scans.notOffered.text')}
        </Banner>
      ) : (
        children
      )}
    </div>
  )
}

/** Statistics of one code, with messages for missing codes and types that cannot be counted. */
function CodeScans({ codeId }: { readonly codeId: number }) {
  const code = useQrCode(codeId)
  const search = useSearch({ from: '/signed-in/codes/$id/scans' })
  if (code.data === undefined) {
    return (
      <>
        <ScansHeader code={undefined} />
        {code.isError ? <LoadFailure query={code} /> : <ScansSkeleton />}
      </>
    )
  }
  return (
    <>
      <CodeBar code={code.data} current="/codes/$id/scans" />
      {hasShortLink(code.data.qrType) ? (
        <LiveScans code={code.data} search={search} />
      ) : (
        <>
          <ScansHeader code={code.data} />
          <Banner live={false} title={t('scans.text.title')}>
            {t('scans.text.text')}
          </Banner>
        </>
      )}
    </>
  )
}
