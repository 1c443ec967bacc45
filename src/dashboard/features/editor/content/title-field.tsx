import { useFormContext, useWatch } from 'react-hook-form'
import { usePagePreview } from '../../../api/page-preview.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditorField } from '../use-editor-field.ts'
import { useRested } from '../use-rested.ts'
import { completeAddress } from '../values/complete-address.ts'

/** The name of the code, with the page's own title offered as soon as the destination is known. */
export function TitleField() {
  const { control, setValue, setFocus } = useFormContext<EditorValues>()
  const { error, ...field } = useEditorField('title')
  const [destination, title, qrType] = useWatch({ control, name: ['destinationUrl', 'title', 'qrType'] })
  const url = useRested(completeAddress(destination), 500)
  const { data: page } = usePagePreview(qrType === 'text' ? '' : url)
  const proposal = page?.reached === true && page.title !== title ? page.title : null

  return (
    <TextField
      {...field}
      label={t('editor.title.label')}
      error={error}
      dir="auto"
      autoComplete="off"
      placeholder={page?.title}
      hint={
        proposal === null ? (
          t('editor.title.hint')
        ) : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate">
              {t('editor.title.proposal')} <bdi className="text-ink">{proposal}</bdi>
            </span>
            <Button
              size="small"
              onClick={() => {
                setValue('title', proposal.slice(0, 300), { shouldDirty: true, shouldValidate: true })
                setFocus('title')
              }}
            >
              {t('editor.title.use')}
            </Button>
          </span>
        )
      }
    />
  )
}
