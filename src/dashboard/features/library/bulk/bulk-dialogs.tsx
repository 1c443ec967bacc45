import { t } from '../../../messages/t.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { late } from '../../../ui/late.ts'
import type { Task } from '../jobs/job.ts'
import type { JobScope } from '../jobs/start-job.ts'
import { LateDialog } from '../late-dialog.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { ZipDialog } from './zip-dialog.tsx'

const replaceDialog = late(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)
const restyleDialog = late(async () => (await import('./restyle-dialog.tsx')).RestyleDialog)

export type BulkDialogProps = {
  /** Codes that are chosen. */
  readonly count: number
  readonly scope: () => JobScope
  readonly onClose: () => void
  /** Begins the work; over the chosen codes when no others are given. */
  readonly onStart: (task: Task, scope?: JobScope) => void
}

/** What has to be said before work on many codes begins. */
export function BulkDialogs({ action, ...props }: BulkDialogProps & { readonly action: BulkAction }) {
  switch (action) {
    case 'tag':
      return <TagDialog {...props} />
    case 'zip':
      return <ZipDialog {...props} />
    case 'pause':
    case 'delete':
      return <Ask action={action} {...props} />
    case 'replace':
      return (
        <LateDialog part={replaceDialog} onLost={props.onClose}>
          {(ReplaceDialog) => <ReplaceDialog {...props} />}
        </LateDialog>
      )
    case 'restyle':
      return (
        <LateDialog part={restyleDialog} onLost={props.onClose}>
          {(RestyleDialog) => <RestyleDialog {...props} />}
        </LateDialog>
      )
    case 'resume':
    case 'restore':
    case 'star':
    case 'unstar':
      return null
    default:
      return action satisfies never
  }
}

function Ask({ action, count, onClose, onStart }: BulkDialogProps & { readonly action: 'pause' | 'delete' }) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      destructive={action === 'delete'}
      title={t(`bulk.ask.${action}.title`, { count })}
      description={t(`bulk.ask.${action}.text`)}
      confirm={t(`bulk.ask.${action}.confirm`)}
      onConfirm={() => onStart({ kind: 'change', change: { action }, isUndo: false })}
    />
  )
}
