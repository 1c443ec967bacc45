import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { boxClass, Field, fieldParts, type FieldProps } from './field.tsx'

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, aria, own } = fieldParts(props, useId())
  const { className, ...rest } = own
  return (
    <Field {...field}>
      <textarea rows={3} {...rest} {...aria} className={classNames(boxClass, 'py-2', className)} />
    </Field>
  )
}
