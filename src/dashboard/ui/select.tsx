import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { boxClass, Field, fieldParts, type FieldProps } from './field.tsx'

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & { readonly options: readonly SelectOption[] }

/** A native select, which fits each device. */
export function Select(props: SelectProps) {
  const { field, aria, own } = fieldParts(props, useId())
  const { options, className, ...rest } = own
  return (
    <Field {...field}>
      <div className="relative">
        <select
          {...rest}
          {...aria}
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
