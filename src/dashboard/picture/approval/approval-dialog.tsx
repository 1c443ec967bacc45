import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { useApproval, useCreateApproval } from '../../api/approval.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ApprovalPage } from './approval-page.tsx'
import { judgeSaved } from './judge-saved.ts'

export type ApprovalDialogProps = {
  readonly code: QrCode
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes the public page of a code, shows its address, and withdraws it. */
export function ApprovalDialog({ code, open, onClose }: ApprovalDialogProps) {
  const client = useQueryClient()
  const page = useApproval(code.id)
  const create = useCreateApproval(code.id)
  const [isTesting, setIsTesting] = useState(false)
  const isBusy = isTesting || create.isPending

  async function test(): Promise<void> {
    setIsTesting(true)
    const score = await judgeSaved(client, code)
    setIsTesting(false)
    create.mutate(score, { onSuccess: () => announce(t('approval.created')) })
  }

  const hasNone = page.data === null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('approval.title')}
      description={t('approval.text')}
      actions={
        hasNone ? (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button variant="primary" busy={isBusy} onClick={() => void test()}>
              {isTesting ? t('approval.creating') : t('approval.create')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {page.data === undefined && !page.isError && <Skeleton className="h-10 w-full" />}
        {page.isError && page.data === undefined && (
          <Banner
            tone="bad"
            title={t('approval.notLoaded')}
            actions={<Button onClick={() => void page.refetch()}>{t('common.retry')}</Button>}
          />
        )}
        {page.data && (
          <ApprovalPage code={code} page={page.data} isTesting={isBusy} onTest={() => void test()} />
        )}
        {isPrivateDomain(code.brandedDomain) && page.data !== undefined && (
          <p className="text-small text-ink-soft">{t('approval.private')}</p>
        )}
        {create.isError && <Banner tone="bad">{t('approval.failed')}</Banner>}
      </div>
    </Dialog>
  )
}
