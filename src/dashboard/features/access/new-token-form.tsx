import type { Failure } from '#contract/failure.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useCreateAccessToken } from '../../api/access-tokens.ts'
import { formatInstant } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { failureWords } from '../../prompts/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ExpiryChoice, expiryChoices, expiryInstant, today } from './expiry.ts'
import type { NewToken } from './new-token-dialog.tsx'

export type NewTokenFormProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (made: NewToken) => void
}

type Problems = { readonly name?: string; readonly day?: string; readonly whole?: string }

/** What a new token is for and how long it lives. What was typed stays until it is made. */
export function NewTokenForm({ open, onClose, onMade }: NewTokenFormProps) {
  const formId = useId()
  const nameInput = useRef<HTMLInputElement>(null)
  const dayInput = useRef<HTMLInputElement>(null)
  const create = useCreateAccessToken()
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<ExpiryChoice>('days90')
  const [lastDay, setLastDay] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const expiresAt = expiryInstant(choice, lastDay)
  const ends =
    expiresAt === null
      ? t('access.new.neverHint')
      : expiresAt && t('access.new.ends', { time: formatInstant(expiresAt) })

  function make(event: FormEvent): void {
    event.preventDefault()
    if (create.isPending) return
    const wanted = name.trim()
    if (wanted === '') {
      setProblems({ name: t('access.new.nameMissing') })
      nameInput.current?.focus()
    } else if (expiresAt === undefined) {
      setProblems({ day: t('access.new.dayMissing') })
      dayInput.current?.focus()
    } else {
      setProblems({})
      create.mutate(
        { name: wanted, expiresAt },
        {
          onSuccess: ({ token }) => onMade({ name: wanted, token }),
          onError: (failure) => setProblems(problemsOf(failure)),
        },
      )
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      initialFocus={nameInput}
      title={t('access.new.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            {t('access.new.make')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={make} className="flex flex-col gap-3">
        <TextField
          ref={nameInput}
          label={t('access.new.name')}
          hint={t('access.new.nameHint')}
          error={problems.name}
          value={name}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setProblems({})
          }}
        />
        <Select
          label={t('access.new.expiry')}
          hint={choice === 'date' ? undefined : ends}
          reserve={choice !== 'date'}
          value={choice}
          options={expiryChoices.map((value) => ({ value, label: t(`access.new.${value}`) }))}
          onChange={(event) => {
            const chosen = expiryChoices.find((value) => value === event.target.value)
            if (chosen !== undefined) setChoice(chosen)
            setProblems({})
          }}
        />
        {choice === 'date' && (
          <TextField
            ref={dayInput}
            type="date"
            label={t('access.new.day')}
            hint={ends}
            error={problems.day}
            value={lastDay}
            min={today()}
            onChange={(event) => {
              setLastDay(event.target.value)
              setProblems({})
            }}
          />
        )}
        <FormMessage>{problems.whole}</FormMessage>
      </form>
    </Dialog>
  )
}

function problemsOf(failure: Failure): Problems {
  if (failure.kind === 'network') return { whole: t('access.new.unknown') }
  if (failure.kind !== 'validation') return { whole: failureWords(failure, 'save').text }
  const named = failure.errors.find(({ field }) => field === 'name')
  if (named !== undefined) return { name: named.message }
  return { whole: failure.errors[0]?.message ?? failureWords(failure, 'save').text }
}
