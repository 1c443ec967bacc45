import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { failureWords } from '../app/failure-words.ts'
import { refusalReason } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

type NameFormProps = {
  readonly label: string
  readonly hint: ReactNode
  /** The saved name; empty for none. */
  readonly name: string
  /** Shown when the field is empty. */
  readonly missing: string
  /** Announced after a save. */
  readonly saved: string
  readonly autoComplete: string
  readonly isSaving: boolean
  readonly onSave: (
    name: string,
    outcome: { readonly onSuccess: () => void; readonly onError: (failure: Failure) => void },
  ) => void
}

/** One name with its own button. Keeps the typed name after a failure. */
export function NameForm({
  label,
  hint,
  name,
  missing,
  saved,
  autoComplete,
  isSaving,
  onSave,
}: NameFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | undefined>()

  function refuse(words: string): void {
    setError(words)
    input.current?.focus()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isSaving) return
    if (typed.trim() === '') return refuse(missing)
    onSave(typed.trim(), {
      onSuccess: () => announce(saved),
      onError: (failure) =>
        refuse(failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'save').text),
    })
  }

  return (
    <form
      noValidate
      onSubmit={save}
      className="flex items-start gap-3 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <div className="min-w-0 flex-1">
        <TextField
          ref={input}
          label={label}
          hint={hint}
          error={error}
          value={typed}
          maxLength={100}
          dir="auto"
          autoComplete={autoComplete}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button type="submit" className="mt-6" busy={isSaving} disabled={typed.trim() === name}>
        {t('common.save')}
      </Button>
    </form>
  )
}
