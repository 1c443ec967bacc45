import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Ellipsis, Link as LinkMark, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { CampaignPlacements, CampaignScans, WholeCampaign } from '../contract/campaigns.ts'
import {
  useCampaign,
  useCampaignPlacements,
  useCampaignScans,
  useDeleteCampaign,
  useMoveBack,
  useMoveToCampaign,
  useRestoreCampaign,
} from './operations.ts'
import { useMovePlacement } from '#features/placements/dashboard/operations.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { useOffers } from '#dashboard/api/session.ts'
import { LoadFailure, Loaded } from '#dashboard/failures/failure-prompt.tsx'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { locale } from '#dashboard/messages/locale.ts'
import { t } from '#dashboard/messages/t.ts'
import { Counted } from '#dashboard/scans/counted.tsx'
import { placesPath } from '#features/placements/dashboard/paths.ts'
import { placementId } from '#features/placements/dashboard/comparison.tsx'
import { longest, usePeriod } from '#dashboard/scans/period.ts'
import { ShareTable } from '#dashboard/scans/scan-tables.tsx'
import { PeriodBar, ScansSkeleton, ExportMenu } from '#dashboard/scans/scans-header.tsx'
import { type ScansSearch, scansSearchSchema } from '#dashboard/scans/scans-search.ts'
import { visitsOf } from '#dashboard/scans/series.ts'
import { BackLink } from '#dashboard/ui/back-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow } from '#dashboard/ui/csv-cell.ts'
import { AlertDialog } from '#dashboard/ui/dialog.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { pageColumn, usePageTitle } from '#dashboard/ui/page.ts'
import { showToast } from '#dashboard/ui/toaster.tsx'
import { AddCodesDialog, NoCodesYet } from './add-codes.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { CampaignResults, placementsCsv, RankedPlacements } from './campaign-results.tsx'
import { campaignPath, campaignsPath } from './paths.ts'
import { ClientLinkDialog } from './client-link.tsx'
import { Timeline } from './timeline.tsx'

/** A campaign: its figures, its timeline and its codes. */
export function CampaignScreen() {
  const { id = '' } = useParams({ strict: false })
  const campaign = useCampaign(id)
  usePageTitle(campaign.data?.name ?? t('campaigns.title'))
  return (
    <div className={pageColumn}>
      <Loaded query={campaign} className="h-96 w-full">
        {(data) => <LiveCampaign key={id} campaign={data} />}
      </Loaded>
    </div>
  )
}

function LiveCampaign({ campaign }: { readonly campaign: WholeCampaign }) {
  const search = scansSearchSchema.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { now, today, range, question } = usePeriod(search)
  const { problem } = range
  const [comparedWith, compareWith] = useState<string | undefined>(undefined)
  const places = useCampaignPlacements(campaign.id, comparedWith, question.zone).data
  const scans = useCampaignScans(campaign.id, question, problem === null)

  function change(chosen: Partial<ScansSearch>): void {
    const to = campaignPath(campaign.id)
    void navigate({ to, search: { ...search, ...chosen }, replace: true, resetScroll: false })
  }

  return (
    <>
      <CampaignHeader campaign={campaign} scans={scans.data} places={places}>
        <PeriodBar range={range} today={today} onChange={change} />
      </CampaignHeader>
      {campaign.codes === 0 && scans.data?.ranking.length === 0 ? (
        <>
          <NoCodesYet campaignId={campaign.id} />
          <Timeline campaign={campaign} today={today} />
        </>
      ) : problem !== null ? null : scans.data !== undefined ? (
        <Counted
          scans={scans.data}
          ever={null}
          now={now}
          isWaiting={scans.isPlaceholderData}
          onLonger={range.period === '12m' ? null : () => change(longest)}
          events={campaign.events}
          between={
            <>
              <Ranking campaign={campaign} ranking={scans.data.ranking} />
              {places !== undefined && places.placements.length > 0 && (
                <RankedPlacements data={places} onCompareWith={(place) => compareWith(placementId(place))} />
              )}
              <CampaignResults name={fileName(campaign.name)} scans={scans.data} />
              <Timeline campaign={campaign} today={today} />
            </>
          }
          tables={<TimeTables scans={scans.data} />}
        />
      ) : scans.isError ? (
        <LoadFailure query={scans} />
      ) : (
        <ScansSkeleton />
      )}
    </>
  )
}

type CampaignHeaderProps = {
  readonly campaign: WholeCampaign
  readonly scans: CampaignScans | undefined
  readonly places: CampaignPlacements | undefined
  readonly children: ReactNode
}

type Asked = 'codes' | 'edit' | 'link' | 'delete'

function CampaignHeader({ campaign, scans, places, children }: CampaignHeaderProps) {
  const mayEdit = useOffers('updateCampaign')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <CampaignTitle campaign={campaign} />
      <div className="flex min-w-0 flex-wrap items-start gap-2 max-sm:basis-full">
        {children}
        {scans !== undefined && (
          <ExportMenu
            scans={scans}
            name={fileName(campaign.name)}
            further={[
              { kind: 'codes', label: t('campaigns.export.codes'), csv: () => rankingCsv(scans) },
              ...(places === undefined || places.placements.length === 0
                ? []
                : [{ kind: 'placements', label: t('placements.title'), csv: () => placementsCsv(places) }]),
            ]}
          />
        )}
        {mayEdit && (
          <>
            <Button icon={LinkMark} onClick={() => setAsked('link')}>
              {t('campaigns.link')}
            </Button>
            <Menu
              trigger={
                <IconButton
                  label={t('campaigns.actions')}
                  icon={Ellipsis}
                  className="size-10 border border-line-strong bg-sheet"
                />
              }
              actions={[
                { label: t('campaigns.addCodes'), icon: Plus, onSelect: () => setAsked('codes') },
                { label: t('campaigns.edit'), icon: Pencil, onSelect: () => setAsked('edit') },
                {
                  label: t('campaigns.delete'),
                  icon: Trash2,
                  destructive: true,
                  onSelect: () => setAsked('delete'),
                },
              ]}
            />
          </>
        )}
      </div>
      {asked === 'codes' && <AddCodesDialog campaignId={campaign.id} onClose={close} />}
      {asked === 'edit' && <CampaignDialog campaign={campaign} onClose={close} />}
      {asked === 'link' && <ClientLinkDialog campaign={campaign} onClose={close} />}
      {asked === 'delete' && <DeleteCampaign campaign={campaign} onClose={close} />}
    </header>
  )
}

/** The way back, the name and the note. */
function CampaignTitle({ campaign: { name, note } }: { readonly campaign: WholeCampaign }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <BackLink to={campaignsPath}>{t('campaigns.title')}</BackLink>
      <h1
        dir="auto"
        className="text-headline font-semibold tracking-tight text-balance [overflow-wrap:anywhere]"
      >
        {name}
      </h1>
      {note !== '' && (
        <p dir="auto" className="max-w-2xl whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
    </div>
  )
}

type DeleteCampaignProps = { readonly campaign: WholeCampaign; readonly onClose: () => void }

function DeleteCampaign({ campaign: { id, name }, onClose }: DeleteCampaignProps) {
  const navigate = useNavigate()
  const remove = useDeleteCampaign()
  const restore = useRestoreCampaign()

  function undo(): void {
    restore.mutateAsync(id).then(
      () => void navigate({ to: campaignPath(id) }),
      (thrown: unknown) => showToast({ message: failureWords(failureOf(thrown), 'save').title }),
    )
  }

  return (
    <AlertDialog
      onClose={onClose}
      destructive
      title={t('campaigns.delete.title', { name })}
      description={t('campaigns.delete.text')}
      confirm={t('campaigns.delete')}
      busy={remove.isPending}
      onConfirm={() =>
        // The screen closes with the campaign, so the toast cannot use a callback of this component.
        void remove.mutateAsync(id).then(
          () => {
            showToast({
              message: t('campaigns.deleted', { name }),
              action: { label: t('common.undo'), onSelect: undo },
            })
            void navigate({ to: campaignsPath })
          },
          (thrown: unknown) => showToast({ message: failureWords(failureOf(thrown), 'save').title }),
        )
      }
    />
  )
}

function fileName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}

/** Every code and single placement of the campaign as CSV, most visits first. */
export function rankingCsv({ ranking }: Pick<CampaignScans, 'ranking'>): string {
  const rows = ranking.map(({ title, placement, link, scans, clicks }) =>
    csvRow([title, placement, link, scans, clicks]),
  )
  return byteOrderMark + csvRow(['title', 'placement', 'link', 'scans', 'clicks']) + rows.join('')
}

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** Visits by day of the week, from Monday, and by hour. */
function TimeTables({ scans: { weekdays, hours } }: { readonly scans: CampaignScans }) {
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    ...(weekdays[day] ?? { scans: 0, clicks: 0 }),
    key: String(day),
    // 4 January 1970 was a Sunday.
    words: weekday.format(Date.UTC(1970, 0, 4 + day)),
  }))
  const times = hours
    .map((pair, at) => ({ ...pair, key: String(at), words: hour.format(Date.UTC(1970, 0, 1, at)) }))
    .filter((pair) => visitsOf(pair) > 0)
  const some = (rows: readonly { scans: number; clicks: number }[]) => rows.some((row) => visitsOf(row) > 0)
  return (
    <>
      <ShareTable name={t('campaigns.weekdays')} rows={some(days) ? days : []} most={7} />
      <ShareTable name={t('campaigns.hours')} rows={times} most={24} />
    </>
  )
}

type Ranked = CampaignScans['ranking'][number]

type RankingProps = { readonly campaign: WholeCampaign; readonly ranking: readonly Ranked[] }

/** The codes and single placements of the campaign, most visits first. */
function Ranking({ campaign, ranking }: RankingProps) {
  const id = useId()
  const most = Math.max(1, ...ranking.map(visitsOf))
  if (ranking.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-large border border-line bg-sheet p-4 sm:p-6">
      <h2 id={id} className="font-semibold">
        {t('campaigns.ranking')}
      </h2>
      <ol className="mt-2 flex flex-col">
        {ranking.map((row) => (
          <RankedRow
            key={`${row.codeId} ${row.mark}`}
            row={row}
            campaign={campaign}
            share={visitsOf(row) / most}
          />
        ))}
      </ol>
      {ranking.some(({ mark }) => mark !== '') && (
        <p className="mt-2 text-small text-ink-soft">{t('campaigns.single')}</p>
      )}
    </section>
  )
}

type RankedRowProps = {
  readonly row: Ranked
  readonly campaign: WholeCampaign
  /** Its visits as a share of those of the first row. */
  readonly share: number
}

function RankedRow({ row, campaign, share }: RankedRowProps) {
  const { codeId, mark, placement, title } = row
  const takeOut = useTakeOut(row, campaign)
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-t border-line px-2 first:border-t-0">
      <span
        aria-hidden
        className="absolute inset-y-1 start-0 rounded-small bg-signal/14"
        style={{ width: `${share * 100}%` }}
      />
      <Link
        {...(mark === ''
          ? { to: '/codes/$id/scans' as const, params: { id: String(codeId) } }
          : { to: placesPath(codeId) })}
        className="relative min-w-0 flex-1 truncate hover:underline"
      >
        <span dir="auto">{placement || title}</span>{' '}
        {mark === '' ? (
          <span dir="ltr" className="font-mono text-small text-ink-soft max-sm:hidden">
            {row.link}
          </span>
        ) : (
          <span dir="auto" className="text-small text-ink-soft">
            {title}
          </span>
        )}
      </Link>
      <span className="relative shrink-0 text-small tabular-nums">
        {t('scans.countScans', { count: row.scans })}
        {mark === '' && (
          <span className="max-sm:hidden">
            {', '}
            {t('scans.countClicks', { count: row.clicks })}
          </span>
        )}
      </span>
      {takeOut !== null && (
        <Menu
          trigger={
            <IconButton
              plain
              className="relative"
              label={t('library.actions', { title: placement || title })}
              icon={Ellipsis}
            />
          }
          actions={[{ label: t('campaigns.takeOut'), onSelect: takeOut }]}
        />
      )}
    </li>
  )
}

/** Takes a code or a single placement out of the campaign, with an undo. Null for a reader who may not. */
function useTakeOut({ codeId, mark, placement, title }: Ranked, { id, name }: WholeCampaign) {
  const mayMove = useOffers('moveToCampaign')
  const move = useMoveToCampaign()
  const back = useMoveBack()
  const update = useMovePlacement(codeId)
  if (!mayMove) return null
  const failed = (thrown: unknown) => showToast({ message: failureWords(failureOf(thrown), 'save').title })
  const notify = (undo: () => void) =>
    showToast({
      message: t('campaigns.takenOut', { title: placement || title, name }),
      action: { label: t('common.undo'), onSelect: undo },
    })
  // The row leaves the page before its callbacks would run. A promise still tells of the end.
  return () =>
    void (
      mark === ''
        ? move
            .mutateAsync({ codeIds: [codeId], campaignId: null })
            .then((moved) => notify(() => void back.mutateAsync(moved).catch(failed)))
        : update
            .mutateAsync({ mark, campaignId: null })
            .then(() => notify(() => void update.mutateAsync({ mark, campaignId: id }).catch(failed)))
    ).catch(failed)
}
