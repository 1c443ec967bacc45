import { memo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { Select } from '../../../ui/select.tsx'
import { useEditorField } from '../use-editor-field.ts'
import { timeZones } from './time-zones.ts'

export type ZoneSelectProps = {
  readonly name: 'starts.zone' | 'expiration.zone' | 'swap.zone'
  readonly label: string
  readonly hint?: string
}

/** Whose clock a moment is on. Hundreds of choices, so it is drawn again only when its own changes. */
export const ZoneSelect = memo(function ZoneSelect({ name, label, hint }: ZoneSelectProps) {
  const { control } = useFormContext<EditorValues>()
  const { error, ...field } = useEditorField(name)
  const chosen = useWatch({ control, name })
  return (
    <Select
      {...field}
      label={label}
      hint={hint}
      error={error}
      options={timeZones(chosen).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
})
