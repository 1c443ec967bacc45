import type { ComponentProps } from 'react'
import { Controller, type FieldPath } from 'react-hook-form'
import type { EditorValues } from '../api/editor-values.ts'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { useEditorField, useEditorForm } from './editor-context.ts'

/** A path below `content` is any text for react-hook-form. */
type Named = { readonly name: FieldPath<EditorValues> | (string & {}) }

/** A text field of the form with its own error. */
export function FormText({ name, ...props }: Named & ComponentProps<typeof TextField>) {
  return <TextField {...useEditorField(name as FieldPath<EditorValues>)} {...props} />
}

/** A text that counts letter for letter, such as the number of an account: no keyboard corrects it. */
export function FormExact(props: Named & ComponentProps<typeof TextField>) {
  return <FormText autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" {...props} />
}

export function FormArea({ name, ...props }: Named & ComponentProps<typeof TextArea>) {
  return <TextArea {...useEditorField(name as FieldPath<EditorValues>)} {...props} />
}

export function FormSelect({ name, ...props }: Named & ComponentProps<typeof Select>) {
  return <Select {...useEditorField(name as FieldPath<EditorValues>)} {...props} />
}

type FormSwitchProps = {
  readonly name: 'isActive' | 'welcome.isOn' | 'swap.isOn' | 'scanLimit.isOn' | 'hasVisitId' | 'forwardsQuery'
  readonly label: string
  readonly hideLabel?: boolean
  readonly hints: { readonly on: string; readonly off: string }
}

export function FormSwitch({ name, hints, ...props }: FormSwitchProps) {
  return (
    <Controller
      control={useEditorForm().control}
      name={name}
      render={({ field }) => (
        <Switch
          {...props}
          hint={field.value ? hints.on : hints.off}
          checked={field.value}
          onCheckedChange={field.onChange}
        />
      )}
    />
  )
}
