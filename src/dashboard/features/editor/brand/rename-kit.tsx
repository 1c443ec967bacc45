import { useId, useState } from 'react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export type RenameKitProps = {
  readonly name: string
  /** The new name, or null when it stays. */
  readonly onName: (name: string | null) => void
}

/** The name of a kit, to type over. Escape keeps the old one. */
export function RenameKit({ name, onName }: RenameKitProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const isEmpty = typed.trim() === ''
  return (
    <form
      noValidate
      className="flex min-w-0 flex-1 items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isEmpty) onName(typed.trim())
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          id={id}
          label={t('brand.save.name')}
          hideLabel
          reserve={false}
          value={typed}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          ref={(input) => input?.focus()}
          error={isEmpty ? t('brand.save.nameMissing') : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onName(null)
          }}
        />
      </div>
      <Button type="submit">{t('brand.manage.renameAction')}</Button>
    </form>
  )
}
