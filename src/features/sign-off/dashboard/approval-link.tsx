import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { offers, useSession } from '#dashboard/api/session.ts'
import type { GivenAt } from '#dashboard/feature.tsx'
import { formatDay, formatRelative } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import { judgeDesign } from '#dashboard/picture/decode/judge-design.ts'
import { drawCode } from '#dashboard/picture/draw-code.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button, buttonClass } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { DialogActions } from '#dashboard/ui/dialog.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { isPrivateDomain } from '#design/payload.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import type { Approval } from '../contract/sign-off.ts'
import { useApproval, useCreateApproval, useWithdrawApproval } from './operations.ts'

/** The link of a code for people outside: create, show and withdraw. */
export function ApprovalLink({ code, isBeforePrint, isReady, onClose }: GivenAt<'approval'>) {
  const session = useSession().data
  const mayShare = session !== undefined && offers(session, 'createApproval')
  const page = useApproval(code.id)
  const { create, isTesting, test } = useTestedPage(code)
  const isBusy = isTesting || create.isPending
  const mayCreate = page.data === null && mayShare && !isReady
  return (
    <>
      {isBeforePrint && mayCreate && <p className="text-small">{t('signOff.hint')}</p>}
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
        <p className="text-small text-ink-soft">{t('signOff.private')}</p>
      )}
      {create.isError && <Banner tone="bad">{t('signOff.failed')}</Banner>}
      {mayCreate && (
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void test()}>
            {isTesting ? t('signOff.creating') : t('signOff.create')}
          </Button>
        </DialogActions>
      )}
    </>
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
    create.mutate(score, { onSuccess: () => announce(t('signOff.created')) })
  }

  return { create, isTesting, test }
}

function PageLoading({ page }: { readonly page: ReturnType<typeof useApproval> }) {
  if (page.data !== undefined) return null
  return page.isError ? (
    <Banner
      tone="bad"
      title={t('signOff.notLoaded')}
      actions={<Button onClick={() => void page.refetch()}>{t('common.retry')}</Button>}
    />
  ) : (
    <Skeleton className="h-10 w-full" />
  )
}

type ApprovalPageProps = {
  readonly code: QrCode
  readonly page: Approval
  readonly mayChange: boolean
  readonly isTesting: boolean
  readonly onTest: () => void
}

function ApprovalPage({ code, page, mayChange, isTesting, onTest }: ApprovalPageProps) {
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
        <CopyButton text={page.url} label={t('signOff.copy')} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 text-small">
        <p role="status">{testWords(page)}</p>
        {canTest && (page.isOutdated || page.score === null) && (
          <Button size="small" busy={isTesting} onClick={onTest}>
            {t('signOff.check')}
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

function PageActions({ codeId, url, mayChange }: { codeId: number; url: string; mayChange: boolean }) {
  const withdraw = useWithdrawApproval(codeId)
  const [asks, setAsks] = useState(false)
  return (
    <>
      {asks ? (
        <Banner
          tone="warn"
          actions={
            <>
              <Button onClick={() => setAsks(false)}>{t('signOff.withdraw.keep')}</Button>
              <Button
                variant="danger"
                busy={withdraw.isPending}
                onClick={() =>
                  withdraw.mutate(undefined, { onSuccess: () => announce(t('signOff.withdrawn')) })
                }
              >
                {t('signOff.withdraw')}
              </Button>
            </>
          }
        >
          {t('signOff.withdraw.ask')}
        </Banner>
      ) : (
        <div className="flex flex-wrap justify-between gap-2">
          {mayChange && <Button onClick={() => setAsks(true)}>{t('signOff.withdraw')}</Button>}
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            {t('signOff.visit')}
            <ExternalLink aria-hidden className="size-4" />
          </a>
        </div>
      )}
      {withdraw.isError && <Banner tone="bad">{t('signOff.failed')}</Banner>}
    </>
  )
}

/** Until when the link decides, with a way to renew it. */
function DecidesUntil({ codeId, until, mayRenew }: { codeId: number; until: string; mayRenew: boolean }) {
  const renew = useCreateApproval(codeId)
  const [openedAt] = useState(() => Date.now())
  const isOver = Date.parse(until) <= openedAt
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-small">
      <p>{isOver ? t('signOff.ended') : t('signOff.until', { date: formatDay(until) })}</p>
      {isOver && mayRenew && (
        <Button size="small" busy={renew.isPending} onClick={() => renew.mutate(null)}>
          {t('signOff.renew')}
        </Button>
      )}
    </div>
  )
}

function testWords({ score, checkedAt, isOutdated }: Approval): string {
  if (score === null || checkedAt === null) return t('signOff.unchecked')
  if (isOutdated) return t('signOff.outdated')
  return t('signOff.checked', {
    word: t(`verdict.${wordOf(score)}`),
    when: formatRelative(checkedAt),
  })
}

/** The score of a saved code, 0 to 100; null when it cannot be tested, as for barcodes. */
async function judgeSaved(client: QueryClient, code: QrCode): Promise<number | null> {
  try {
    const { qrType, design, payload, assets } = await drawCode(client, code)
    if (isBarcode(qrType)) return null
    return (await judgeDesign({ design, payload, assets })).score
  } catch {
    return null
  }
}
