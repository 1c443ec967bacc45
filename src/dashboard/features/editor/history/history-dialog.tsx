import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import type { CodeVersion } from '#contract/versions.ts'
import { useRestoreVersion, useVersions } from '../../../api/code-history.ts'
import { currentCode } from '../../../api/qr-code.ts'
import { formatRelative } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { FailurePrompt } from '../../../prompts/failure-prompt.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fieldLabel } from '../saving/field-label.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { VersionComparison } from './version-comparison.tsx'

export type HistoryOf = {
  readonly record: QrCode
  readonly hasChanges: boolean
  /** The code as it is now: a version was restored, or somebody else's save was kept. */
  readonly onRecord: (record: QrCode) => void
}

/** The saved edits, newest first, or one of them beside the present state with the way to bring it back. */
export function HistoryDialog({
  record,
  hasChanges,
  onRecord,
  onClose,
}: HistoryOf & { readonly onClose: () => void }) {
  const client = useQueryClient()
  const versions = useVersions(record.id)
  const restore = useRestoreVersion(record.id)
  const [chosen, setChosen] = useState<CodeVersion | null>(null)
  /** What somebody saved since this record was read. */
  const [current, setCurrent] = useState<QrCode | null>(null)
  const all = versions.data?.pages.flatMap((page) => page.data) ?? []
  const present = all[0]?.number

  function bringBack(version: CodeVersion): void {
    restore.mutate(
      { number: version.number, ifMatch: (current ?? record).updatedAt },
      {
        onSuccess(restored) {
          announce(t('history.restored', { number: version.number }))
          onRecord(restored)
        },
        onError(failure) {
          if (failure.kind === 'changed') void lookAgain(failure.current)
        },
      },
    )
  }

  async function lookAgain(told: QrCode | null): Promise<void> {
    const next = told ?? (await currentCode(client, record.id))
    if (next === null) return
    setCurrent(next)
    void versions.refetch()
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={chosen === null ? t('history.title') : t('history.version', { number: chosen.number })}
      description={t('history.text')}
      actions={
        chosen !== null && (
          <>
            {current === null ? (
              <Button onClick={() => setChosen(null)}>{t('history.back')}</Button>
            ) : (
              <Button onClick={() => onRecord(current)}>{t('history.keepCurrent')}</Button>
            )}
            {chosen.number !== present && (
              <Button
                variant="primary"
                busy={restore.isPending}
                disabled={hasChanges}
                onClick={() => bringBack(chosen)}
              >
                {t(current === null ? 'history.restore' : 'history.restoreAnyway', {
                  number: chosen.number,
                })}
              </Button>
            )}
          </>
        )
      }
    >
      {restore.isError && (restore.error.kind !== 'changed' || current === null) && (
        <FailurePrompt failure={restore.error} doing="save" />
      )}
      {chosen !== null ? (
        <>
          {hasChanges && <p className="mb-3 text-small text-warn">{t('history.unsaved')}</p>}
          {current !== null && (
            <div className="mb-4">
              <ChangedMeanwhile known={record} current={current} />
            </div>
          )}
          <VersionComparison version={chosen} record={current ?? record} />
        </>
      ) : versions.isError ? (
        <FailurePrompt
          failure={versions.error}
          doing="load"
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching}
        />
      ) : versions.data === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {all.map((version) => (
              <li key={version.number} className="flex items-center justify-between gap-3 py-2 text-small">
                <div className="min-w-0">
                  <p className="font-medium">
                    {t('history.version', { number: version.number })}
                    {version.number === present && (
                      <span className="text-ink-soft"> · {t('history.present')}</span>
                    )}
                  </p>
                  <p className="text-ink-soft">
                    {t('history.by', { who: version.savedBy.name, when: formatRelative(version.savedAt) })}
                  </p>
                  <p className="[overflow-wrap:anywhere]">{whatChanged(version)}</p>
                </div>
                {version.number !== present && (
                  <Button
                    size="small"
                    className="shrink-0"
                    onClick={() => setChosen(version)}
                    aria-label={`${t('history.compare')}: ${t('history.version', { number: version.number })}`}
                  >
                    {t('history.compare')}
                  </Button>
                )}
              </li>
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
      )}
    </Dialog>
  )
}

function whatChanged(version: CodeVersion): string {
  if (version.restoredFrom !== null) return t('history.restoredFrom', { number: version.restoredFrom })
  if (version.changed.length === 0) return t('history.first')
  // The picture follows from the others; alone, a service draws it anew.
  const chosen = version.changed.filter((field) => field !== 'qr')
  const names = (chosen.length === 0 ? ['preset'] : chosen).map(fieldLabel)
  return t('history.changed', { fields: [...new Set(names)].join(', ') })
}
