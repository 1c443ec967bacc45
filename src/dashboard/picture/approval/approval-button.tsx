import '../../messages/approval-messages.ts'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { offers, useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { late, useLate } from '../../ui/late.ts'

const approvalDialog = late(async () => (await import('./approval-dialog.tsx')).ApprovalDialog)

export type ApprovalButtonProps = {
  /** The code as it is saved. */
  readonly code: QrCode
  /** Stands in a row that has no room for its words on a phone. */
  readonly narrow?: boolean
}

/** The way to a page that shows the code to a colleague or a printer. Not there where the service makes none. */
export function ApprovalButton({ code, narrow = false }: ApprovalButtonProps) {
  const { data: session } = useSession()
  const [open, setOpen] = useState<boolean | null>(null)
  const ApprovalDialog = useLate(approvalDialog, open !== null)
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
      {ApprovalDialog && open !== null && (
        <ApprovalDialog code={code} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
