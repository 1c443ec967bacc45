import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#contract/people/person.ts'
import { addPasskey, addPassword } from '../api/own-ways.ts'
import { canUsePasskeys, type PasskeyRefusal } from '../api/passkeys.ts'
import { failureOf } from '../api/failure-of.ts'
import { useSignInOptions } from '../api/sign-in-options.ts'
import { signInWords, type SignInFailure } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/field.tsx'
import { EmailAndPassword } from './email-and-password.tsx'

/** A passkey, or e-mail address and password, for a person who has neither. */
export function AddWay({ me, onDone }: { readonly me: Me; readonly onDone: () => void }) {
  const client = useQueryClient()
  const options = useSignInOptions().data
  const hasPasskeys = options?.passkeys === true && canUsePasskeys()
  const [byPassword, setByPassword] = useState(false)
  const [email, setEmail] = useState(me.email ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const words = failure === null ? {} : signInWords(failure, ['email', 'password'])

  async function add(begin: () => Promise<PasskeyRefusal | null | void>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    const refused = await begin().catch((thrown: unknown) => failureOf(thrown))
    setIsBusy(false)
    if (refused) setFailure(refused)
    else onDone()
  }

  return (
    <div className="flex flex-col gap-3">
      {hasPasskeys && !byPassword ? (
        <>
          <FormMessage>{words['']}</FormMessage>
          <Button
            variant="primary"
            className="w-full"
            icon={<KeyRound aria-hidden className="size-4" />}
            busy={isBusy}
            onClick={() => void add(() => addPasskey(client))}
          >
            {t('welcome.passkey')}
          </Button>
        </>
      ) : (
        <EmailAndPassword
          email={email}
          onEmailChange={setEmail}
          submit={t('welcome.password')}
          isBusy={isBusy}
          words={words}
          onSubmit={(password) => void add(() => addPassword(client, { email, password }))}
        />
      )}
      {hasPasskeys && (
        <Button
          variant="quiet"
          size="small"
          className="self-center"
          onClick={() => setByPassword(!byPassword)}
        >
          {byPassword ? t('join.passkeyInstead') : t('join.passwordInstead')}
        </Button>
      )}
    </div>
  )
}
