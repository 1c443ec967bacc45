import { memo } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import type { EditorValues } from '../api/editor-values.ts'
import { Combobox } from '../ui/combobox.tsx'
import { useFieldError } from './editor-context.ts'
import { zoneOptions } from './values/moment.ts'

type ZoneFieldProps = {
  readonly name: FieldPath<EditorValues>
  readonly label: string
  readonly hint?: string
  /** The label of an empty value; without it, a zone is needed. */
  readonly none?: string
}

/** A time zone. It has hundreds of options, so it re-renders only when its own value changes. */
export const ZoneField = memo(function ZoneField({ name, label, hint, none }: ZoneFieldProps) {
  const { control } = useFormContext<EditorValues>()
  const { field } = useController({ control, name })
  const error = useFieldError(name)
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <Combobox
      ref={field.ref}
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      options={[...(none === undefined ? [] : [{ value: '', label: none }]), ...zoneOptions(value)]}
    />
  )
})
