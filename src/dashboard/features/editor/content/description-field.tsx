import { t } from '../../../messages/t.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useEditorField } from '../use-editor-field.ts'

/** What messengers show under the link. */
export function DescriptionField() {
  const { error, ...field } = useEditorField('metaDescription')
  return (
    <TextArea
      {...field}
      label={t('editor.description.label')}
      aside={t('common.optional')}
      hint={t('editor.description.hint')}
      error={error}
      rows={2}
      dir="auto"
    />
  )
}
