import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { Approval } from '#contract/approval.ts'
import type { QrCode } from '#contract/record.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import { useApproval, useCreateApproval, useWithdrawApproval } from '../api/approval.ts'
import { formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { judgeDesign } from './decode/judge-design.ts'
import { drawCode } from './draw-code.ts'

export type ApprovalDialogProps = {
  readonly code: QrCode
  readonly open: boolean
  readonly onClose: () => void
}

/** Creates, shows and withdraws the approval link of a code. */
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

export type ApprovalPageProps = {
  readonly code: QrCode
  readonly page: Approval
  readonly isTesting: boolean
  readonly onTest: () => void
}

/** The approval link, its score, and a button to withdraw it. */
export function ApprovalPage({ code, page, isTesting, onTest }: ApprovalPageProps) {
  const withdraw = useWithdrawApproval(code.id)
  const [asks, setAsks] = useState(false)
  const canTest = !isBarcode(code.qrType)
  return (
    <>
      <p className="flex items-center gap-1 border-y border-line py-2">
        <a
          href={page.url}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 flex-1 truncate font-mono underline underline-offset-4"
        >
          {page.url}
        </a>
        <CopyButton text={page.url} label={t('approval.copy')} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 text-small">
        <p role="status">{testWords(page)}</p>
        {canTest && (page.isOutdated || page.score === null) && (
          <Button size="small" busy={isTesting} onClick={onTest}>
            {t('approval.check')}
          </Button>
        )}
      </div>
      {asks ? (
        <Banner
          tone="warn"
          actions={
            <>
              <Button onClick={() => setAsks(false)}>{t('approval.withdraw.keep')}</Button>
              <Button
                variant="danger"
                busy={withdraw.isPending}
                onClick={() =>
                  withdraw.mutate(undefined, { onSuccess: () => announce(t('approval.withdrawn')) })
                }
              >
                {t('approval.withdraw')}
              </Button>
            </>
          }
        >
          {t('approval.withdraw.ask')}
        </Banner>
      ) : (
        <div className="flex flex-wrap justify-between gap-2">
          <Button onClick={() => setAsks(true)}>{t('approval.withdraw')}</Button>
          <a href={page.url} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            {t('approval.visit')}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </div>
      )}
      {withdraw.isError && <Banner tone="bad">{t('approval.failed')}</Banner>}
    </>
  )
}

function testWords({ score, checkedAt, isOutdated }: Approval): string {
  if (score === null || checkedAt === null) return t('approval.unchecked')
  if (isOutdated) return t('approval.outdated')
  return t('approval.checked', {
    word: t(`verdict.${wordOf(score)}`),
    score,
    when: formatRelative(checkedAt),
  })
}

/** The score of a saved code, 0 to 100; null when it cannot be tested, as for barcodes. */
export async function judgeSaved(client: QueryClient, code: QrCode): Promise<number | null> {
  try {
    const { qrType, design, payload, assets } = await drawCode(client, code)
    if (isBarcode(qrType)) return null
    return (await judgeDesign({ design, payload, assets })).score
  } catch {
    return null
  }
}
