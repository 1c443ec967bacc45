import { useEditor } from '../editor-context.ts'
import { t } from '../../../messages/t.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditorField } from '../use-editor-field.ts'
import { SlashTagField } from './slash-tag-field.tsx'

/** The address in the code: domain and slash tag, side by side as they read. */
export function ShortLinkFields() {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 max-sm:grid-cols-1 max-sm:gap-1">
      <BrandedDomainField />
      <SlashTagField />
    </div>
  )
}

/** The user's domains; a free text where the service does not tell them. */
function BrandedDomainField() {
  const { session, record } = useEditor()
  const { error, ...field } = useEditorField('brandedDomain')
  const own = record === null || session.domains.includes(record.brandedDomain) ? [] : [record.brandedDomain]
  const domains = [...session.domains, ...own]
  if (session.domains.length === 0) {
    return (
      <TextField
        {...field}
        label={t('editor.domain.label')}
        hint={t('editor.domain.freeHint')}
        error={error}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="go.example.com"
        className="font-mono"
      />
    )
  }
  return (
    <Select
      {...field}
      label={t('editor.domain.label')}
      error={error}
      options={domains.map((domain) => ({ value: domain, label: domain }))}
      className="font-mono"
    />
  )
}
