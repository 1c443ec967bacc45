import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { Approval } from '#contract/approval.ts'
import type { QrCode } from '#contract/record.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import { useApproval, useCreateApproval, useWithdrawApproval } from '../api/approval.ts'
import { useApprovalState } from '../api/approval-state.ts'
import { offers, useSession } from '../api/session.ts'
import { formatDay, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ApprovalSection } from './approval-section.tsx'
import { judgeDesign } from './decode/judge-design.ts'
import { drawCode } from './draw-code.ts'

export type ApprovalDialogProps = {
  readonly code: QrCode
  readonly open: boolean
  readonly onClose: () => void
  /** A download was stopped, because the code is not approved. It continues with this after an approval. */
  readonly onApproved?: () => void
  /** The form's label of a record key. */
  readonly fieldLabel?: ((field: string) => string) | undefined
  /** The form shows changes that are not saved. */
  readonly hasChanges?: boolean
}

/** The approval of a code, and its link: create, show and withdraw. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  const { code, open, onClose, onApproved, fieldLabel, hasChanges } = props
  const isGate = onApproved !== undefined
  const isApproved = useApprovalState(code.id, code.updatedAt).data?.state === 'approved'
  const session = useSession().data
  const mayShare = session !== undefined && offers(session, 'createApproval')
  const page = useApproval(code.id)
  const { create, isTesting, test } = useTestedPage(code)
  const isBusy = isTesting || create.isPending
  const hasNone = page.data === null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={isGate ? t(isApproved ? 'gate.approved' : 'gate.title') : t('approval.title')}
      description={isGate ? t(isApproved ? 'gate.approved.text' : 'gate.text') : t('approval.text')}
      actions={
        isGate && isApproved ? (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button variant="primary" onClick={onApproved}>
              {t('gate.download')}
            </Button>
          </>
        ) : hasNone && mayShare ? (
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
        <ApprovalSection code={code} fieldLabel={fieldLabel} hasChanges={hasChanges ?? false} />
        {isGate && !isApproved && hasNone && mayShare && <p className="text-small">{t('gate.link')}</p>}
        <PageLoading page={page} />
        {page.data && (
          <ApprovalPage
            code={code}
            page={page.data}
            mayChange={mayShare}
            isTesting={isBusy}
            onTest={() => void test()}
          />
        )}
        {isPrivateDomain(code.brandedDomain) && page.data !== undefined && (
          <p className="text-small text-ink-soft">{t('approval.private')}</p>
        )}
        {create.isError && <Banner tone="bad">{t('approval.failed')}</Banner>}
      </div>
    </Dialog>
  )
}

/** Tests the saved code, and creates its page or sends the newer score. */
function useTestedPage(code: QrCode) {
  const client = useQueryClient()
  const create = useCreateApproval(code.id)
  const [isTesting, setIsTesting] = useState(false)

  async function test(): Promise<void> {
    setIsTesting(true)
    const score = await judgeSaved(client, code)
    setIsTesting(false)
    create.mutate(score, { onSuccess: () => announce(t('approval.created')) })
  }

  return { create, isTesting, test }
}

function PageLoading({ page }: { readonly page: ReturnType<typeof useApproval> }) {
  if (page.data !== undefined) return null
  return page.isError ? (
    <Banner
      tone="bad"
      title={t('approval.notLoaded')}
      actions={<Button onClick={() => void page.refetch()}>{t('common.retry')}</Button>}
    />
  ) : (
    <Skeleton className="h-10 w-full" />
  )
}

export type ApprovalPageProps = {
  readonly code: QrCode
  readonly page: Approval
  /** Viewers read and copy only. */
  readonly mayChange: boolean
  readonly isTesting: boolean
  readonly onTest: () => void
}

/** The approval link, its score, and a button to withdraw it. */
export function ApprovalPage({ code, page, mayChange, isTesting, onTest }: ApprovalPageProps) {
  const canTest = mayChange && !isBarcode(code.qrType)
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
      {page.decidesUntil !== undefined && (
        <DecidesUntil codeId={code.id} until={page.decidesUntil} mayRenew={mayChange} />
      )}
      <PageActions codeId={code.id} url={page.url} mayChange={mayChange} />
    </>
  )
}

type PageActionsProps = { readonly codeId: number; readonly url: string; readonly mayChange: boolean }

/** Opens the page, or withdraws its link after a question. */
function PageActions({ codeId, url, mayChange }: PageActionsProps) {
  const withdraw = useWithdrawApproval(codeId)
  const [asks, setAsks] = useState(false)
  return (
    <>
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
          {mayChange && <Button onClick={() => setAsks(true)}>{t('approval.withdraw')}</Button>}
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            {t('approval.visit')}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </div>
      )}
      {withdraw.isError && <Banner tone="bad">{t('approval.failed')}</Banner>}
    </>
  )
}

type DecidesUntilProps = { readonly codeId: number; readonly until: string; readonly mayRenew: boolean }

/** Until when the link decides, with a way to renew it. */
function DecidesUntil({ codeId, until, mayRenew }: DecidesUntilProps) {
  const renew = useCreateApproval(codeId)
  const [openedAt] = useState(() => Date.now())
  const isOver = Date.parse(until) <= openedAt
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-small">
      <p>{isOver ? t('approval.ended') : t('approval.until', { date: formatDay(until) })}</p>
      {isOver && mayRenew && (
        <Button size="small" busy={renew.isPending} onClick={() => renew.mutate(null)}>
          {t('approval.renew')}
        </Button>
      )}
    </div>
  )
}

function testWords({ score, checkedAt, isOutdated }: Approval): string {
  if (score === null || checkedAt === null) return t('approval.unchecked')
  if (isOutdated) return t('approval.outdated')
  return t('approval.checked', {
    word: t(`verdict.${wordOf(score)}`),
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
