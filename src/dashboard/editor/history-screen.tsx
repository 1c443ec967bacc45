import { payloadOfRecord } from '#design/record-design.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '#contract/people/person.ts'
import type { QrCode } from '#contract/record.ts'
import type { CodeVersion } from '#contract/code-operations.ts'
import { versionBytes } from '#contract/limits.ts'
import { useRestoreVersion, useVersions } from '../api/code-history.ts'
import { failureOf } from '../api/failure-of.ts'
import { currentCode, keepInCache, useQrCode } from '../api/qr-codes.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useDrafts } from '../api/service-drafts.ts'
import { useMay, useOffers, useSession } from '../api/session.ts'
import { CodeBar } from '../codes/code-bar.tsx'
import { Sections } from '../feature.tsx'
import { FailurePrompt, Loaded, LoadFailure } from '../failures/failure-prompt.tsx'
import { formatBytes, formatList, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { ChangeList } from '../people/change-list.tsx'
import { drawCode } from '../picture/draw-code.ts'
import { SvgPicture } from '../picture/svg-picture.tsx'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Initials } from '../ui/avatar.tsx'
import { pageColumn, usePageTitle } from '../ui/page.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { changedTitle, changesOf } from './saving/changes.tsx'
import { fieldLabel } from './values/form-fields.ts'
import { changedFields } from './values/content-values.ts'
import { readerZone } from './values/moment.ts'
import { valuesFromRecord } from './values/record-values.ts'

/** Saved versions of a code, newest first, or one compared with the code as it is now. */
export function HistoryScreen() {
  const { id } = useParams({ from: '/signed-in/codes/$id/history' })
  usePageTitle(t('history.title'))
  const code = useQrCode(Number(id))
  return (
    <div className={pageColumn}>
      {code.data !== undefined && <CodeBar code={code.data} current="/codes/$id/history" />}
      <header>
        <h1 className="text-headline font-semibold tracking-tight">{t('history.title')}</h1>
        <p className="max-w-3xl text-pretty text-ink-soft">{t('history.text')}</p>
      </header>
      <Loaded query={code}>{(record) => <HistoryOfCode record={record} />}</Loaded>
    </div>
  )
}

function HistoryOfCode({ record }: { readonly record: QrCode }) {
  const versions = useVersions(record.id)
  const [number, setNumber] = useChosenVersion()
  const chosen = versions.data?.pages
    .flatMap((page) => page.data)
    .find((version): version is KeptVersion => version.number === number && isKept(version))
  if (chosen === undefined)
    return <HistoryLists codeId={record.id} versions={versions} onChoose={setNumber} />
  return (
    <ChosenVersion
      key={chosen.number}
      version={chosen}
      isPresent={chosen.number === versions.data?.pages[0]?.data[0]?.number}
      record={record}
      onNewer={() => void versions.refetch()}
      onBack={() => setNumber(undefined)}
    />
  )
}

/** The number of the compared version stands in the address, so that Back leads to the list. */
function useChosenVersion() {
  const { version } = useSearch({ from: '/signed-in/codes/$id/history' })
  const navigate = useNavigate({ from: '/codes/$id/history' })
  return [
    version,
    (next: number | undefined) => void navigate({ search: next === undefined ? {} : { version: next } }),
  ] as const
}

type ChosenVersionProps = {
  readonly version: KeptVersion
  readonly isPresent: boolean
  readonly record: QrCode
  /** Somebody saved since the versions were listed. */
  readonly onNewer: () => void
  readonly onBack: () => void
}

function ChosenVersion({ version, isPresent, record, onNewer, onBack }: ChosenVersionProps) {
  const { restore, known, bringBack } = useBringBack(record, onNewer, onBack)
  const isEdited = useDrafts()?.some(({ codeId }) => codeId === record.id) ?? false
  const failure = restore.error && failureOf(restore.error)
  return (
    <section
      aria-label={t('history.version', { number: version.number })}
      className="flex max-w-3xl flex-col gap-4"
    >
      <h2 className="text-lead font-semibold">{t('history.version', { number: version.number })}</h2>
      {failure !== null && (failure.kind !== 'changed' || known === null) && (
        <FailurePrompt failure={failure} doing="save" />
      )}
      {isEdited && <p className="text-small text-warn">{t('history.unsaved')}</p>}
      {known !== null && (
        <ChangedMeanwhile
          known={known}
          current={record}
          by={failure?.kind === 'changed' ? failure.changedBy : null}
        />
      )}
      <VersionComparison version={version} record={record} />
      <div className="flex flex-wrap gap-2">
        <VersionActions
          version={version}
          isPresent={isPresent}
          hasNewer={known !== null}
          restoring={restore.isPending}
          disabled={isEdited}
          onBack={onBack}
          onRestore={() => bringBack(version)}
        />
      </div>
    </section>
  )
}

/** A version whose content is still there. */
type KeptVersion = CodeVersion & { readonly snapshot: QrCode }

function isKept(version: CodeVersion): version is KeptVersion {
  return version.snapshot !== null
}

const historyParts = ['versions', 'changes'] as const
type HistoryPart = (typeof historyParts)[number]

type HistoryListsProps = VersionListProps & { readonly codeId: number }

/** The saved versions, everything that was done with the code, and the checks of its prints. */
function HistoryLists({ codeId, ...list }: HistoryListsProps) {
  const hasChanges = useOffers('listChanges')
  const [part, setPart] = useState<HistoryPart>('versions')
  return (
    <div className="flex flex-col gap-6">
      {hasChanges && <HistoryParts shown={part} onShow={setPart} />}
      {part === 'versions' ? <VersionList {...list} /> : <ChangeList filter={{ codeId }} empty={null} />}
      <Sections place="history" given={{ codeId }} />
    </div>
  )
}

function HistoryParts({
  shown,
  onShow,
}: {
  readonly shown: HistoryPart
  readonly onShow: (part: HistoryPart) => void
}) {
  return (
    <fieldset className="-mb-3 flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">{t('history.which')}</legend>
      {historyParts.map((part) => (
        <Button
          key={part}
          size="small"
          variant={part === shown ? 'secondary' : 'quiet'}
          aria-pressed={part === shown}
          onClick={() => onShow(part)}
        >
          {t(`history.${part}`)}
        </Button>
      ))}
    </fieldset>
  )
}

/** Restores a version. `known` is the record as it was before someone saved, if the restore met a newer one. */
function useBringBack(record: QrCode, onNewer: () => void, onDone: () => void) {
  const client = useQueryClient()
  const restore = useRestoreVersion(record.id)
  const [known, setKnown] = useState<QrCode | null>(null)

  function bringBack(version: CodeVersion): void {
    restore.mutate(
      { number: version.number, ifMatch: record.updatedAt },
      {
        onSuccess() {
          announce(t('history.restored', { number: version.number }))
          onDone()
        },
        onError(thrown) {
          const failure = failureOf(thrown)
          if (failure.kind === 'changed') void lookAgain(failure.current)
        },
      },
    )
  }

  async function lookAgain(reported: QrCode | null): Promise<void> {
    const next = reported ?? (await currentCode(client, record.id))
    if (next === null) return
    setKnown(record)
    keepInCache(client, next)
    onNewer()
  }

  return { restore, known, bringBack }
}

type VersionActionsProps = {
  readonly version: CodeVersion
  readonly isPresent: boolean
  /** Someone saved since this version was opened. */
  readonly hasNewer: boolean
  readonly restoring: boolean
  readonly disabled: boolean
  readonly onBack: () => void
  readonly onRestore: () => void
}

function VersionActions(props: VersionActionsProps) {
  const { version, isPresent, hasNewer, restoring, disabled, onBack, onRestore } = props
  const mayRestore = useMay('restoreVersion')
  return (
    <>
      <Button onClick={onBack}>{t(hasNewer ? 'history.keepCurrent' : 'history.back')}</Button>
      {!isPresent && mayRestore && (
        <Button variant="primary" busy={restoring} disabled={disabled} onClick={onRestore}>
          {t(hasNewer ? 'history.restoreAnyway' : 'history.restore', { number: version.number })}
        </Button>
      )}
    </>
  )
}

type VersionListProps = {
  readonly versions: ReturnType<typeof useVersions>
  readonly onChoose: (version: number) => void
}

function VersionList({ versions, onChoose }: VersionListProps) {
  if (versions.isError) {
    return <LoadFailure query={versions} />
  }
  if (versions.data === undefined) return <Skeleton className="h-40 w-full" />
  const all = versions.data.pages.flatMap((page) => page.data)
  const present = all[0]?.number
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {all.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            isPresent={version.number === present}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {versions.hasNextPage && (
        <Button
          className="mt-3"
          busy={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          {t('history.older')}
        </Button>
      )}
    </>
  )
}

type VersionRowProps = {
  readonly version: CodeVersion
  readonly isPresent: boolean
  readonly onChoose: (version: number) => void
}

function VersionRow({ version, isPresent, onChoose }: VersionRowProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-small">
      <div className="min-w-0">
        <p className="font-medium">
          {t('history.version', { number: version.number })}
          {isPresent && <span className="text-ink-soft"> · {t('history.present')}</span>}
        </p>
        <p className="flex items-center gap-1.5 text-ink-soft">
          <Initials decorative name={version.savedBy.name} />
          {t('history.by', { who: version.savedBy.name, when: formatRelative(version.savedAt) })}
        </p>
        <p className="[overflow-wrap:anywhere]">{whatChanged(version)}</p>
        {!isKept(version) && (
          <p className="text-ink-soft">{t('history.dropped', { size: formatBytes(versionBytes) })}</p>
        )}
      </div>
      {!isPresent && isKept(version) && (
        <Button
          size="small"
          className="shrink-0"
          onClick={() => onChoose(version.number)}
          aria-label={`${t('history.compare')}: ${t('history.version', { number: version.number })}`}
        >
          {t('history.compare')}
        </Button>
      )}
    </li>
  )
}

function whatChanged(version: CodeVersion): string {
  if (version.restoredFrom !== null) return t('history.restoredFrom', { number: version.restoredFrom })
  if (version.changed.length === 0) return t('history.first')
  // The picture follows from the other fields. Sent alone, it makes the service draw it again.
  const chosen = version.changed.filter((field) => field !== 'qr')
  const names = (chosen.length === 0 ? ['preset'] : chosen).map(fieldLabel)
  return t('history.changed', { fields: formatList([...new Set(names)]) })
}

/** Lists what someone saved while a version was open, field by field. */
function ChangedMeanwhile({ known, current, by }: { known: QrCode; current: QrCode; by: Person | null }) {
  const { data: session } = useSession()
  const [before, after] = [valuesFromRecord(known, readerZone()), valuesFromRecord(current, readerZone())]
  const changes = changesOf(before, after, changedFields(before, after))
  return (
    <Banner tone="warn" title={changedTitle(by, current.updatedAt, session?.person?.id)}>
      <p>{t('history.meanwhile')}</p>
      {changes.length > 0 && (
        <dl className="mt-2 text-small">
          {changes.map((change) => (
            <div key={change.label}>
              <dt className="inline font-medium text-ink">{change.label}</dt>
              {change.after !== null && (
                <dd dir="auto" className="inline">
                  {': '}
                  <del>{change.before}</del> <ins className="text-ink no-underline">{change.after}</ins>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </Banner>
  )
}

function VersionComparison({ version, record }: { readonly version: KeptVersion; readonly record: QrCode }) {
  const scanMarker = useSession().data?.scanMarker ?? null
  const [then, now] = [
    valuesFromRecord(version.snapshot, readerZone()),
    valuesFromRecord(record, readerZone()),
  ]
  const changes = changesOf(then, now, changedFields(then, now))
  const isSamePrint = payloadOfRecord(version.snapshot, scanMarker) === payloadOfRecord(record, scanMarker)
  const columns = [t('history.then', { number: version.number }), t('history.now')] as const
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <Side label={columns[0]} code={version.snapshot} />
        <Side label={columns[1]} code={record} />
      </div>
      <p className={isSamePrint ? 'text-small text-good' : 'text-small text-warn'}>
        {t(isSamePrint ? 'history.samePrint' : 'history.newPrint')}
      </p>
      {changes.length === 0 ? (
        <p className="text-small text-ink-soft">{t('history.same')}</p>
      ) : (
        <dl className="divide-y divide-line border-y border-line text-small">
          {changes.map(({ label, before, after }) => (
            <div key={label} className="py-2">
              <dt className="font-medium">{label}</dt>
              {after !== null && (
                <dd className="grid grid-cols-2 gap-4">
                  <span dir="auto" className="text-ink-soft whitespace-pre-line [overflow-wrap:anywhere]">
                    {before}
                  </span>
                  <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                    {after}
                  </span>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Side({ label, code }: { readonly label: string; readonly code: QrCode }) {
  const client = useQueryClient()
  const picture = useQuery({
    queryKey: queryKeys.versionPicture(code.id, code.updatedAt),
    queryFn: () => drawCode(client, code),
    retry: false,
  })
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-small font-medium">{label}</figcaption>
      <div
        role="img"
        aria-label={label}
        className="aspect-square w-full max-w-56 border border-line bg-print p-2"
      >
        <SvgPicture svg={picture.data?.svg ?? null} />
      </div>
    </figure>
  )
}
