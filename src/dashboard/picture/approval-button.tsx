import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { offers, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import type { ApprovalDialogProps } from './approval-dialog.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'

export type ApprovalButtonProps = {
  /** The saved code. */
  readonly code: QrCode
  /** Icon only on a phone. */
  readonly narrow?: boolean
  /** Opened from outside, as by a notice; with `onOpenChange`. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
} & Pick<ApprovalDialogProps, 'fieldLabel' | 'hasChanges'>

/** Opens the approval link dialog. Hidden when the service has no approval pages. */
export function ApprovalButton({
  code,
  narrow = false,
  isOpen,
  onOpenChange,
  ...shown
}: ApprovalButtonProps) {
  const { data: session } = useSession()
  const [ownOpen, setOwnOpen] = useState(false)
  const open = isOpen ?? ownOpen
  const setOpen = onOpenChange ?? setOwnOpen
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  if (session === undefined || !(offers(session, 'createApproval') || offers(session, 'readApprovalState')))
    return null
  return (
    <>
      <Button
        className={narrow ? 'max-sm:w-10 max-sm:px-0' : ''}
        title={t('approval.open')}
        icon={<Share2 aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        <span className={narrow ? 'max-sm:sr-only' : undefined}>{t('approval.open')}</span>
      </Button>
      {wasOpen && <ApprovalDialog {...shown} code={code} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
