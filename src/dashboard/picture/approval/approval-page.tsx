import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Approval } from '#contract/approval.ts'
import type { QrCode } from '#contract/record.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import { useWithdrawApproval } from '../../api/approval.ts'
import { formatRelative } from '../../messages/format.ts'
import '../../messages/picture-messages.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

export type ApprovalPageProps = {
  readonly code: QrCode
  readonly page: Approval
  readonly isTesting: boolean
  readonly onTest: () => void
}

/** The address of the page, what it says of the picture, and the way to close it. */
export function ApprovalPage({ code, page, isTesting, onTest }: ApprovalPageProps) {
  const withdraw = useWithdrawApproval(code.id)
  const [asks, setAsks] = useState(false)
  const canTest = code.qrType !== 'barcode'
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
