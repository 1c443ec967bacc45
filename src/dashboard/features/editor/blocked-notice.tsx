import '../../messages/blocked-messages.ts'
import type { QrCode } from '#contract/record.ts'
import { useCodeMeta } from '../../api/code-history.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'

/**
 * Tells the owner that the administrator has closed the link, or a host that it leads to; why, what that means for the
 * print, and the way on. Nothing for any other code.
 */
export function BlockedNotice({ record: { id, updatedAt, isadminblocked } }: { readonly record: QrCode }) {
  const { data: meta } = useCodeMeta(id, updatedAt)
  const host = isadminblocked ? undefined : meta?.blockedHost
  if (!isadminblocked && host === undefined) return null
  const reason = (host === undefined ? meta?.blockedReason : host.reason) ?? ''
  return (
    <Banner
      tone="bad"
      live={false}
      title={host === undefined ? t('blocked.title') : t('blocked.host.title', { host: host.host })}
    >
      {reason !== '' && (
        <p>
          {t('blocked.reason')} <strong dir="auto">{reason}</strong>
        </p>
      )}
      <p>{t(host === undefined ? 'blocked.text' : 'blocked.host.text')}</p>
    </Banner>
  )
}
