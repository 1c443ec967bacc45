import { useFormContext } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditorField } from '../use-editor-field.ts'
import { completeAddress } from '../values/complete-address.ts'

/** Where the code leads. A bare host gets https as soon as it is pasted or left. */
export function DestinationField() {
  const { getValues, setValue } = useFormContext<EditorValues>()
  const { error, onBlur, ...field } = useEditorField('destinationUrl')

  function complete(): void {
    const typed = getValues('destinationUrl')
    const completed = completeAddress(typed)
    if (completed !== typed)
      setValue('destinationUrl', completed, { shouldDirty: true, shouldValidate: error !== undefined })
  }

  return (
    <TextField
      {...field}
      label={t('editor.destination.label')}
      hint={t('editor.destination.hint')}
      error={error}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      // The pasted text is in the box only after this event.
      onPaste={() => setTimeout(complete)}
      onBlur={(event) => {
        complete()
        return onBlur(event)
      }}
    />
  )
}
