import { type FormEvent, useId, useRef, useState } from 'react'
import { useRenamePasskey } from '../../api/own-ways.ts'
import { failureWords } from '../../app/failure-words.ts'
import { refusalReason } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

type RenamePasskeyProps = { readonly id: string; readonly name: string }

/** A button that asks for another name of a passkey. The typed name stays after a failure. */
export function RenamePasskey({ id, name }: RenamePasskeyProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={t('profile.passkeys.rename', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t('profile.rename')}
      </Button>
      {isOpen && <RenameDialog id={id} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RenameDialog({ id, name, onClose }: RenamePasskeyProps & { readonly onClose: () => void }) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useRenamePasskey()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | undefined>()

  function refuse(words: string): void {
    setError(words)
    input.current?.focus()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isPending) return
    if (typed.trim() === '') return refuse(t('profile.passkeys.nameMissing'))
    mutate(
      { id, name: typed.trim() },
      {
        onSuccess() {
          announce(t('profile.passkeys.renamed'))
          onClose()
        },
        onError: (failure) =>
          refuse(failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'save').text),
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={input}
      title={t('profile.passkeys.rename', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {t('profile.rename')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <TextField
          ref={input}
          label={t('profile.passkeys.name')}
          error={error}
          value={typed}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
