import type { ReactNode } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useEditorField } from './use-editor-field.ts'
import { completeAddress } from './values/complete-address.ts'

export type AddressFieldProps = {
  readonly name: Extract<
    FieldPath<EditorValues>,
    'destinationUrl' | 'fallbackUrl' | 'swap.destinationUrl' | 'welcome.picture'
  >
  readonly label: string
  readonly hint?: ReactNode
}

/** A web address. A bare host gets https as soon as it is pasted or left. */
export function AddressField({ name, label, hint }: AddressFieldProps) {
  const { getValues, setValue } = useFormContext<EditorValues>()
  const { error, onBlur, ...field } = useEditorField(name)

  function complete(): void {
    const typed = getValues(name)
    const completed = completeAddress(typed)
    if (completed !== typed)
      setValue(name, completed, { shouldDirty: true, shouldValidate: error !== undefined })
  }

  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
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
