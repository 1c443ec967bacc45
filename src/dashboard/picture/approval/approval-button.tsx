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
}

/** The way to a page that shows the code to a colleague or a printer. Not there where the service makes none. */
export function ApprovalButton({ code }: ApprovalButtonProps) {
  const { data: session } = useSession()
  const [open, setOpen] = useState<boolean | null>(null)
  const ApprovalDialog = useLate(approvalDialog, open !== null)
  if (session === undefined || !offers(session, 'createApproval')) return null
  return (
    <>
      <Button icon={<Share2 aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t('approval.open')}
      </Button>
      {ApprovalDialog && open !== null && (
        <ApprovalDialog code={code} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
