import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { fieldLabel } from './field-label.ts'

/** Names what the service answered differently from what was sent. */
export function NotTaken({ fields }: { readonly fields: readonly string[] }) {
  if (fields.length === 0) return null
  const labels = [...new Set(fields.map(fieldLabel))]
  return (
    <Banner tone="warn" title={t('editor.notTaken.title')}>
      {t('editor.notTaken.text', { fields: labels.join(', ') })}
    </Banner>
  )
}
