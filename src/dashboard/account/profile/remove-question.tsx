import { useState } from 'react'
import { useRemoveWay } from '../../api/own-ways.ts'
import { signInWords } from '../../app/sign-in-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/field.tsx'

type RemoveWayProps = {
  readonly kind: 'passkey' | 'identity'
  readonly id: string
  readonly name: string
}

/** Asks before a way to sign in goes. The last one stays, and the reason is shown. */
export function RemoveWay({ kind, id, name }: RemoveWayProps) {
  const remove = useRemoveWay()
  const [isOpen, setIsOpen] = useState(false)
  const plural = kind === 'passkey' ? 'passkeys' : 'identities'

  function confirm(): void {
    remove.mutate(
      { kind, id },
      {
        onSuccess() {
          setIsOpen(false)
          announce(t('profile.removed', { name }))
        },
      },
    )
  }

  return (
    <>
      <Button
        size="small"
        aria-label={t(`profile.${plural}.remove`, { name })}
        onClick={() => {
          remove.reset()
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
            <FormMessage>{remove.error !== null && signInWords(remove.error)['']}</FormMessage>
          </>
        }
        confirm={kind === 'passkey' ? t('profile.remove') : t('profile.unlink')}
        destructive
        busy={remove.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
