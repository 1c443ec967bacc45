import { useBlocker } from '@tanstack/react-router'
import { t } from '../../../messages/t.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'

export type LeaveGuardProps = { readonly isUnsaved: () => boolean; readonly keep: () => Promise<void> }

/**
 * Keeps what is typed before it is left, and asks where this browser keeps nothing, inside the page and when the tab
 * closes. `isUnsaved` is asked at that moment.
 */
export function LeaveGuard({ isUnsaved, keep }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsaved()) return false
      await keep()
      return isUnsaved()
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  return (
    <AlertDialog
      open={isAsking}
      onOpenChange={(open) => {
        if (!open && isAsking) blocker.reset()
      }}
      title={t('editor.leave.title')}
      description={t('editor.leave.text')}
      cancel={t('editor.leave.stay')}
      confirm={t('editor.leave.leave')}
      destructive
      onConfirm={() => {
        if (isAsking) blocker.proceed()
      }}
    />
  )
}
