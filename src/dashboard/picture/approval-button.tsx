import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { offers, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart, usePreload } from '../ui/lazy.tsx'

const ApprovalDialog = lazyPart(async () => (await import('./approval-dialog.tsx')).ApprovalDialog)

export type ApprovalButtonProps = {
  /** The saved code. */
  readonly code: QrCode
  /** Icon only on a phone. */
  readonly narrow?: boolean
}

/** Opens the approval link dialog. Hidden when the service has no approval pages. */
export function ApprovalButton({ code, narrow = false }: ApprovalButtonProps) {
  const { data: session } = useSession()
  const [open, setOpen] = useState<boolean | null>(null)
  usePreload(ApprovalDialog.preload)
  if (session === undefined || !offers(session, 'createApproval')) return null
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
      {open !== null && <ApprovalDialog code={code} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
