import { completeAddress } from '#contract/read-address.ts'
import { pressedKey } from '../ui/keys.ts'
import type { ReactNode } from 'react'
import { type FieldPath, get } from 'react-hook-form'
import type { EditorValues } from '../api/editor-values.ts'
import { TextField } from '../ui/text-field.tsx'
import { useEditor, useEditorField, useEditorForm } from './editor-context.ts'
import { valuesFromRecord } from './values/record-values.ts'

type AddressFieldProps = {
  readonly name: Extract<
    FieldPath<EditorValues>,
    | 'destinationUrl'
    | 'fallbackUrl'
    | 'swap.destinationUrl'
    | 'scanLimit.destinationUrl'
    | 'welcome.picture'
    | 'metaImage'
    | `visitorRules.${number}.routes.${number}.destinationUrl`
  >
  readonly label: string
  readonly hint?: ReactNode
  readonly readOnly?: boolean
  /** Called on Enter, which otherwise saves the code. */
  readonly onEnter?: () => void
}

/** A web address. Adds https to a bare host on paste and on blur. */
export function AddressField({ name, label, hint, readOnly = false, onEnter }: AddressFieldProps) {
  const { record } = useEditor()
  const { getValues, setValue } = useEditorForm()
  const { error, onBlur, ...field } = useEditorField(name)

  function complete(): void {
    const typed = getValues(name)
    const completed = completeAddress(typed)
    // A saved address stays as it is until somebody changes it.
    const saved: unknown = record === null ? null : get(valuesFromRecord(record, 'UTC'), name)
    if (completed !== typed && typed !== saved)
      setValue(name, completed, { shouldDirty: true, shouldValidate: error !== undefined })
  }

  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      readOnly={readOnly}
      error={error}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter' || onEnter === undefined) return
        event.preventDefault()
        complete()
        onEnter()
      }}
      // The pasted text arrives after this event.
      onPaste={() => setTimeout(complete)}
      onBlur={(event) => {
        complete()
        // Passing an empty field is no mistake yet; saving asks for it.
        if (event.target.value !== '') return onBlur(event)
        return undefined
      }}
    />
  )
}
