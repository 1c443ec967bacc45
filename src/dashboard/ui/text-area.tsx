import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { boxClass, Field, fieldAria, type FieldProps } from './field.tsx'

export function TextArea({
  label,
  hideLabel,
  aside,
  hint,
  error,
  reserve,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const field = {
    id: fieldId,
    label,
    hint,
    error,
    aside,
    ...(hideLabel && { hideLabel }),
    ...(reserve !== undefined && { reserve }),
  }
  return (
    <Field {...field}>
      <textarea
        rows={3}
        {...rest}
        {...fieldAria(fieldId, hint, error)}
        className={classNames(boxClass, 'py-2', className)}
      />
    </Field>
  )
}
