import { Controller, useFormContext } from 'react-hook-form'
import { useTags } from '../../../api/tags.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { ChipsField } from '../../../ui/chips-field.tsx'
import { useFieldError } from '../use-editor-field.ts'

export function TagsField() {
  const { control } = useFormContext<EditorValues>()
  const { data: used } = useTags()
  const error = useFieldError('tags')
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field }) => (
        <ChipsField
          label={t('editor.tags.label')}
          hint={t('editor.tags.hint')}
          error={error}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          suggestions={(used ?? []).slice(0, 50).map(({ tag }) => tag)}
        />
      )}
    />
  )
}
