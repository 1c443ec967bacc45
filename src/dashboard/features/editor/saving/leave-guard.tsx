import { useBlocker } from '@tanstack/react-router'
import { t } from '../../../messages/t.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'

/** Asks before unsaved work is left, inside the page and when the tab closes. `isUnsaved` is asked at that moment. */
export function LeaveGuard({ isUnsaved }: { readonly isUnsaved: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
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
