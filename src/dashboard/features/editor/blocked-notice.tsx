import '../../messages/blocked-messages.ts'
import type { QrCode } from '#contract/record.ts'
import { useCodeMeta } from '../../api/code-history.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'

/** Tells the owner that an administrator has closed the link, why, what that means for the print, and whom to ask. */
export function BlockedNotice({ record: { id, updatedAt } }: { readonly record: QrCode }) {
  const { data: meta } = useCodeMeta(id, updatedAt)
  const reason = meta?.blockedReason ?? ''
  return (
    <Banner tone="bad" live={false} title={t('blocked.title')}>
      {reason !== '' && (
        <p>
          {t('blocked.reason')} <strong dir="auto">{reason}</strong>
        </p>
      )}
      <p>{t('blocked.text')}</p>
    </Banner>
  )
}
