import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { boxClass, Field, fieldAria, type FieldProps } from './field.tsx'

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & { readonly options: readonly SelectOption[] }

/** The browser's own list: it opens as the device's owner is used to, also on a phone. */
export function Select({
  label,
  hideLabel,
  aside,
  hint,
  error,
  reserve,
  options,
  className,
  id,
  ...rest
}: SelectProps) {
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
      <div className="relative">
        <select
          {...rest}
          {...fieldAria(fieldId, hint, error)}
          className={classNames(boxClass, 'h-10 appearance-none truncate pe-9', className)}
        >
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className="bg-sheet text-ink"
            >
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-soft"
        />
      </div>
    </Field>
  )
}
