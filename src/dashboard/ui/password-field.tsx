import { useState, type ComponentProps } from 'react'
import { t } from '../messages/t.ts'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

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
