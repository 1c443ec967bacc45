import { maxLengths } from '#contract/limits.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { codeTypeOf, isCodeType } from '#contract/code-types/code-types.ts'
import { isAscii } from '#design/payload.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { ContentFields } from '../pages/content-fields.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useEditor, useEditorField } from '../editor-context.ts'

/** The content of a type without a destination: a text, a network, or the content of its page. */
export function OwnContent() {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  if (codeTypeOf(qrType).payload === 'text' || !isCodeType(qrType)) return <TextPayloadField />
  return <ContentFields qrType={qrType} />
}

/** The encoded text. It cannot change after printing. */
function TextPayloadField() {
  const { record } = useEditor()
  const { control } = useFormContext<EditorValues>()
  const text = useWatch({ control, name: 'text' })
  const { error, ...field } = useEditorField('text')
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        {...field}
        label={t('editor.text.label')}
        hint={isAscii(text) ? t('editor.text.hint', { max: maxLengths.text }) : t('editor.text.letters')}
        error={error}
        rows={2}
        readOnly={record !== null}
        dir="auto"
      />
      <Banner tone="warn" live={false} title={t('editor.text.fixedTitle')}>
        {record === null ? t('editor.text.fixed') : t('editor.text.fixedNow')}
      </Banner>
    </div>
  )
}
