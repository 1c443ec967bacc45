import { payloadOfRecord } from '#design/record-design.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/people/person.ts'
import type { QrCode } from '#contract/record.ts'
import type { CodeVersion } from '#contract/code-operations.ts'
import { versionBytes } from '#contract/limits.ts'
import { useRestoreVersion, useVersions } from '../api/code-history.ts'
import { failureOf } from '../api/failure-of.ts'
import { currentCode } from '../api/qr-codes.ts'
import { queryKeys } from '../api/query-keys.ts'
import { offers } from '../api/session.ts'
import { CodeSections } from '../feature.tsx'
import { FailurePrompt, LoadFailure } from '../failures/failure-prompt.tsx'
import { formatBytes, formatList, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { ChangeList } from '../people/change-list.tsx'
import { drawCode } from '../picture/draw-code.ts'
import { SvgPicture } from '../picture/svg-picture.tsx'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Initials } from '../ui/avatar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useEditor } from './editor-context.ts'
import { changedTitle, changesOf } from './saving/changes.tsx'
import { fieldLabel } from './saving/form-fields.ts'
import { changedFields } from './values/content-values.ts'
import { readerZone } from './values/moment.ts'
import { valuesFromRecord } from './values/record-values.ts'

export type HistoryOf = {
  readonly record: QrCode
  readonly hasChanges: boolean
  /** The current record: a version was restored, or someone else's save was kept. */
  readonly onRecord: (record: QrCode) => void
}

/** Saved versions, newest first, or one compared with the current record. */
export function HistoryDialog({
  record,
  hasChanges,
  onRecord,
  onClose,
}: HistoryOf & { readonly onClose: () => void }) {
  const versions = useVersions(record.id)
  const { restore, current, bringBack } = useBringBack(record, onRecord, () => void versions.refetch())
  const failure = restore.error && failureOf(restore.error)
  const [chosen, setChosen] = useState<KeptVersion | null>(null)
  const present = versions.data?.pages[0]?.data[0]?.number

  return (
    <Dialog
      wide
      onClose={onClose}
      title={chosen === null ? t('history.title') : t('history.version', { number: chosen.number })}
      description={t('history.text')}
      actions={
        chosen !== null && (
          <VersionActions
            version={chosen}
            isPresent={chosen.number === present}
            current={current}
            restoring={restore.isPending}
            disabled={hasChanges}
            onBack={() => setChosen(null)}
            onKeep={onRecord}
            onRestore={() => bringBack(chosen)}
          />
        )
      }
    >
      {failure !== null && (failure.kind !== 'changed' || current === null) && (
        <FailurePrompt failure={failure} doing="save" />
      )}
      {chosen !== null ? (
        <>
          {hasChanges && <p className="mb-3 text-small text-warn">{t('history.unsaved')}</p>}
          {current !== null && (
            <div className="mb-4">
              <ChangedMeanwhile
                known={record}
                current={current}
                by={failure?.kind === 'changed' ? failure.changedBy : null}
              />
            </div>
          )}
          <VersionComparison version={chosen} record={current ?? record} />
        </>
      ) : (
        <HistoryLists codeId={record.id} versions={versions} onChoose={setChosen} />
      )}
    </Dialog>
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
  const { session } = useEditor()
  const [part, setPart] = useState<HistoryPart>('versions')
  return (
    <div className="flex flex-col gap-6">
      {offers(session, 'listChanges') && <HistoryParts shown={part} onShow={setPart} />}
      {part === 'versions' ? <VersionList {...list} /> : <ChangeList filter={{ codeId }} empty={null} />}
      <CodeSections place="history" codeId={codeId} />
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
    <fieldset className="-mb-3 flex gap-1">
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

/** Restores a version. `current` is the newer record, if someone saved since. */
function useBringBack(record: QrCode, onRecord: (record: QrCode) => void, onNewer: () => void) {
  const client = useQueryClient()
  const restore = useRestoreVersion(record.id)
  const [current, setCurrent] = useState<QrCode | null>(null)

  function bringBack(version: CodeVersion): void {
    restore.mutate(
      { number: version.number, ifMatch: (current ?? record).updatedAt },
      {
        onSuccess(restored) {
          announce(t('history.restored', { number: version.number }))
          onRecord(restored)
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
    setCurrent(next)
    onNewer()
  }

  return { restore, current, bringBack }
}

type VersionActionsProps = {
  readonly version: CodeVersion
  readonly isPresent: boolean
  /** The newer record, if someone saved since. */
  readonly current: QrCode | null
  readonly restoring: boolean
  readonly disabled: boolean
  readonly onBack: () => void
  readonly onKeep: (current: QrCode) => void
  readonly onRestore: () => void
}

function VersionActions(props: VersionActionsProps) {
  const { version, isPresent, current, restoring, disabled, onBack, onKeep, onRestore } = props
  const { isViewOnly } = useEditor()
  return (
    <>
      {current === null ? (
        <Button onClick={onBack}>{t('history.back')}</Button>
      ) : (
        <Button onClick={() => onKeep(current)}>{t('history.keepCurrent')}</Button>
      )}
      {!isPresent && !isViewOnly && (
        <Button variant="primary" busy={restoring} disabled={disabled} onClick={onRestore}>
          {t(current === null ? 'history.restore' : 'history.restoreAnyway', {
            number: version.number,
          })}
        </Button>
      )}
    </>
  )
}

type VersionListProps = {
  readonly versions: ReturnType<typeof useVersions>
  readonly onChoose: (version: KeptVersion) => void
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
  readonly onChoose: (version: KeptVersion) => void
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
          onClick={() => onChoose(version)}
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
  const { session } = useEditor()
  const [before, after] = [valuesFromRecord(known, readerZone()), valuesFromRecord(current, readerZone())]
  const changes = changesOf(before, after, changedFields(before, after))
  return (
    <Banner tone="warn" title={changedTitle(by, current.updatedAt, session.person?.id)}>
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
  const { session } = useEditor()
  const [then, now] = [
    valuesFromRecord(version.snapshot, readerZone()),
    valuesFromRecord(record, readerZone()),
  ]
  const changes = changesOf(then, now, changedFields(then, now))
  const isSamePrint =
    payloadOfRecord(version.snapshot, session.scanMarker) === payloadOfRecord(record, session.scanMarker)
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
