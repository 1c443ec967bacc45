import { t } from '../../messages/t.ts'
import { PasswordField } from '../../ui/password-field.tsx'

type CurrentPasswordFieldProps = {
  readonly value: string
  readonly onChange: (password: string) => void
  readonly error: string | undefined
}

/** Asks a person who has a password for it, before they change how they sign in. */
export function CurrentPasswordField({ value, onChange, error }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={t('profile.current')}
      error={error}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
