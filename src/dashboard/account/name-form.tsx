import { maxLengths } from '#contract/limits.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { failureOf } from '../api/failure-of.ts'
import { failureWords } from '../failures/failure-words.ts'
import { refusalReason } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'

type NameEntry = {
  /** The saved name; empty for none. */
  readonly name: string
  /** Shown when the field is empty. */
  readonly missing: string
  /** Announced after a save. */
  readonly saved: string
  readonly isSaving: boolean
  readonly onSave: (
    name: string,
    outcome: { readonly onSuccess: () => void; readonly onError: (thrown: Error) => void },
  ) => void
  readonly onDone?: () => void
}

/** A field and its save for one name. Keeps the typed name after a failure, with the reason and the focus at the field. */
export function useNameEntry({ name, missing, saved, isSaving, onSave, onDone }: NameEntry) {
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | undefined>()

  function refuse(words: string): void {
    setError(words)
    ref.current?.focus()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isSaving) return
    if (typed.trim() === '') return refuse(missing)
    onSave(typed.trim(), {
      onSuccess() {
        announce(saved)
        onDone?.()
      },
      onError(thrown) {
        const failure = failureOf(thrown)
        refuse(failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'save').text)
      },
    })
  }

  const field: Partial<TextFieldProps> = {
    ref,
    error,
    value: typed,
    maxLength: maxLengths.name,
    dir: 'auto',
    onChange(event) {
      setTyped(event.target.value)
      setError(undefined)
    },
  }
  return { field, ref, save, isChanged: typed.trim() !== name }
}

type NameFormProps = NameEntry & {
  readonly label: string
  readonly hint: ReactNode
  readonly autoComplete: string
}

/** One name with its own button. */
export function NameForm({ label, hint, autoComplete, ...entry }: NameFormProps) {
  const { field, save, isChanged } = useNameEntry(entry)
  return (
    <form
      noValidate
      onSubmit={save}
      className="flex items-start gap-3 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <div className="min-w-0 flex-1">
        <TextField {...field} label={label} hint={hint} autoComplete={autoComplete} />
      </div>
      <Button type="submit" className="mt-6" busy={entry.isSaving} disabled={!isChanged}>
        {t('common.save')}
      </Button>
    </form>
  )
}
