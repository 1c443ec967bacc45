import { maxLengths } from '#contract/max-lengths.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useEditor } from '../editor-context.ts'
import { useEditorField } from '../use-editor-field.ts'

/** The text that the modules hold themselves: once printed it is what it is. */
export function TextPayloadField() {
  const { record } = useEditor()
  const { error, ...field } = useEditorField('text')
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        {...field}
        label={t('editor.text.label')}
        hint={t('editor.text.hint', { max: maxLengths.text })}
        error={error}
        rows={4}
        readOnly={record !== null}
        dir="auto"
      />
      <Banner tone="warn" live={false} title={t('editor.text.fixedTitle')}>
        {record === null ? t('editor.text.fixed') : t('editor.text.fixedNow')}
      </Banner>
    </div>
  )
}
