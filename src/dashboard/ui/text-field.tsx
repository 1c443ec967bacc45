import { useId, type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { boxClass, Field, fieldParts, type FieldProps } from './field.tsx'
import { t } from '../messages/t.ts'
import { Button } from './button.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'prefix'> & {
    /** Inside the field, before the text. */
    readonly prefix?: ReactNode
    /** Inside the field, at the end: a button or an icon. */
    readonly suffix?: ReactNode
  }

export function TextField(props: TextFieldProps) {
  const { field, aria, own } = fieldParts(props, useId())
  const { prefix, suffix, className, ...rest } = own
  // Addresses run from left to right in every language, and so do the icon and the button around them.
  const dir = rest.dir ?? (isAddress(rest) ? 'ltr' : undefined)
  return (
    <Field {...field}>
      <div dir={dir === 'ltr' ? dir : undefined} className="relative flex items-stretch">
        {prefix !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 start-0 flex items-center ps-3 text-ink-soft">
            {prefix}
          </span>
        )}
        <input
          {...rest}
          {...aria}
          dir={dir}
          className={classNames(
            boxClass,
            'h-10',
            prefix !== undefined && 'ps-9',
            suffix !== undefined && 'pe-20',
            className,
          )}
        />
        {suffix !== undefined && (
          <span className="absolute inset-y-0 end-0 flex items-center gap-1 pe-1">{suffix}</span>
        )}
      </div>
    </Field>
  )
}

function isAddress({ type, inputMode }: ComponentProps<'input'>): boolean {
  return type === 'url' || type === 'email' || inputMode === 'url' || inputMode === 'email'
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, aria, own } = fieldParts(props, useId())
  const { className, ...rest } = own
  return (
    <Field {...field}>
      <textarea rows={3} {...rest} {...aria} className={classNames(boxClass, 'py-2', className)} />
    </Field>
  )
}

type DateFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange'> & {
  /** YYYY-MM-DD; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Earlier years are half typed: "2026" begins as year 0002. */
const firstYear = 1900

/**
 * A date that is reported when it is whole. Browsers change a date with each typed digit, so a value that comes back
 * from an address or a store in between would disturb the typing.
 */
export function DateField({ value, onChange, onBlur, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setTyped(value)
  }
  function report(next: string): void {
    if (next === value) return
    setReported(value)
    onChange(next)
  }
  return (
    <TextField
      {...rest}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (Number(target.value.slice(0, -6)) >= firstYear) report(target.value)
      }}
      onBlur={(event) => {
        // A date without its year or day is empty for the browser, and so is a cleared one.
        if (typed === '' || Number(typed.slice(0, -6)) < firstYear) {
          setTyped('')
          report('')
        }
        onBlur?.(event)
      }}
    />
  )
}

/** A secret, hidden until the person shows it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <Button variant="quiet" size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? t('common.hidePassword') : t('common.showPassword')}
        </Button>
      }
    />
  )
}
