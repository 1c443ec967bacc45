import { memo } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import type { EditorValues } from '../api/editor-values.ts'
import { zoneName } from '../messages/zone-name.ts'
import { Combobox } from '../ui/combobox.tsx'
import { useFieldError } from './editor-context.ts'
import { readerZone } from './values/moment.ts'

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

/** Options of a field: all zones of this browser; the reader's, UTC and the chosen one first. */
export function zoneOptions(chosen: string): { readonly value: string; readonly label: string }[] {
  const zones = [readerZone(), ...Intl.supportedValuesOf('timeZone')].map(zoneName)
  return [...new Set([zones[0] ?? '', 'UTC', chosen, ...zones])]
    .filter((zone) => zone !== '' && (zone === chosen || zone !== zoneName(chosen)))
    .map((zone) => ({ value: zone, label: zoneName(zone).replaceAll('_', ' ') }))
}
