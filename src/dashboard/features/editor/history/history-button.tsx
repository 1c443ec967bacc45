import '../../../messages/history-messages.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import type { CodeVersion } from '#contract/versions.ts'
import { useRestoreVersion, useVersions } from '../../../api/code-history.ts'
import { formatRelative } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { FailurePrompt } from '../../../prompts/failure-prompt.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fieldLabel } from '../saving/form-field-of.ts'
import { VersionComparison } from './version-comparison.tsx'

export type HistoryButtonProps = {
  readonly record: QrCode
  readonly hasChanges: boolean
  readonly onRestored: (record: QrCode) => void
}

/** Every saved edit of a code: look at one beside the present one, and bring it back. */
export function HistoryButton({ record, hasChanges, onRestored }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<History aria-hidden className="size-4" />} onClick={() => setIsOpen(true)}>
        {t('history.open')}
      </Button>
      {isOpen && (
        <HistoryDialog
          record={record}
          hasChanges={hasChanges}
          onClose={() => setIsOpen(false)}
          onRestored={(restored) => {
            setIsOpen(false)
            onRestored(restored)
          }}
        />
      )}
    </>
  )
}

function HistoryDialog({
  record,
  hasChanges,
  onRestored,
  onClose,
}: HistoryButtonProps & { readonly onClose: () => void }) {
  const versions = useVersions(record.id)
  const restore = useRestoreVersion(record.id)
  const [chosen, setChosen] = useState<CodeVersion | null>(null)
  const all = versions.data?.pages.flatMap((page) => page.data) ?? []
  const present = all[0]?.number

  function bringBack(version: CodeVersion): void {
    restore.mutate(
      { number: version.number, ifMatch: record.updatedAt },
      {
        onSuccess(restored) {
          announce(t('history.restored', { number: version.number }))
          onRestored(restored)
        },
      },
    )
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
            <Button onClick={() => setChosen(null)}>{t('history.back')}</Button>
            {chosen.number !== present && (
              <Button
                variant="primary"
                busy={restore.isPending}
                disabled={hasChanges}
                onClick={() => bringBack(chosen)}
              >
                {t('history.restore', { number: chosen.number })}
              </Button>
            )}
          </>
        )
      }
    >
      {restore.isError && <FailurePrompt failure={restore.error} doing="save" />}
      {chosen !== null ? (
        <>
          {hasChanges && <p className="mb-3 text-small text-warn">{t('history.unsaved')}</p>}
          <VersionComparison version={chosen} record={record} />
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
              <li
                key={version.number}
                className="flex flex-wrap items-center justify-between gap-3 py-2 text-small"
              >
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
  return t('history.changed', { fields: [...new Set(version.changed.map(fieldLabel))].join(', ') })
}
