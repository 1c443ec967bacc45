import { useCodeMeta } from '../../../api/code-history.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useEditor } from '../editor-context.ts'

/** Tells the owner that an administrator has closed the link, and why. */
export function BlockedNotice() {
  const { record } = useEditor()
  return record?.isadminblocked === true ? <Blocked id={record.id} updatedAt={record.updatedAt} /> : null
}

function Blocked({ id, updatedAt }: { readonly id: number; readonly updatedAt: string }) {
  const { data: meta } = useCodeMeta(id, updatedAt)
  const reason = meta?.blockedReason ?? ''
  return (
    <Banner tone="warn" live={false} title={t('editor.blocked.title')}>
      {reason === '' ? null : <p>{t('visit.blocked.reason', { reason })}</p>}
      <p>{t('editor.blocked.text')}</p>
    </Banner>
  )
}
