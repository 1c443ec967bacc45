import { useState } from 'react'
import { failureOf } from '../../api/failure-of.ts'
import { useMe } from '../../api/me.ts'
import { useRemoveWay } from '../../api/own-ways.ts'
import { signInWords } from '../../failures/sign-in-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/field.tsx'
import { CurrentPasswordField } from './current-password.tsx'

type RemoveWayProps = {
  readonly kind: 'passkey' | 'identity'
  readonly id: string
  readonly name: string
}

/** Asks before a way to sign in goes. The last one stays, and the reason is shown. */
export function RemoveWay({ kind, id, name }: RemoveWayProps) {
  const [isOpen, setIsOpen] = useState(false)
  const removal = useRemoval(() => {
    setIsOpen(false)
    announce(t('profile.removed', { name }))
  })
  const plural = kind === 'passkey' ? 'passkeys' : 'identities'

  return (
    <>
      <Button
        size="small"
        aria-label={t(`profile.${plural}.remove`, { name })}
        onClick={() => {
          removal.reset()
          setIsOpen(true)
        }}
      >
        {kind === 'passkey' ? t('profile.remove') : t('profile.unlink')}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t(`profile.${plural}.removeTitle`, { name })}
        description={
          <>
            {t(`profile.${plural}.removeText`)}
            <FormMessage>{removal.words['']}</FormMessage>
          </>
        }
        confirm={kind === 'passkey' ? t('profile.remove') : t('profile.unlink')}
        destructive
        busy={removal.isPending}
        onConfirm={() => removal.start(kind, id)}
      >
        {removal.asksCurrent && (
          <CurrentPasswordField
            value={removal.current}
            onChange={removal.setCurrent}
            error={removal.words['currentPassword']}
          />
        )}
      </AlertDialog>
    </>
  )
}

/** The removal, with the current password of a person who has one. */
function useRemoval(onRemoved: () => void) {
  const remove = useRemoveWay()
  const asksCurrent = useMe().data?.hasPassword === true
  const [current, setCurrent] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const failure = remove.error === null ? (remove.data ?? null) : failureOf(remove.error)

  function start(kind: 'passkey' | 'identity', id: string): void {
    const lacks = asksCurrent && current === ''
    setIsMissing(lacks)
    if (lacks) return
    remove.mutate(
      { kind, id, ...(asksCurrent && { currentPassword: current }) },
      { onSuccess: (refused) => refused === null && onRemoved() },
    )
  }

  function reset(): void {
    remove.reset()
    setCurrent('')
    setIsMissing(false)
  }

  return {
    asksCurrent,
    current,
    setCurrent,
    start,
    reset,
    isPending: remove.isPending,
    words: isMissing
      ? { currentPassword: t('profile.current.missing') }
      : failure === null
        ? {}
        : signInWords(failure, ['currentPassword']),
  }
}
