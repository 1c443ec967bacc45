import { type FormEvent, useRef, useState } from 'react'
import { normalServiceUrl } from '../../api/normal-service-url.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { refusalWords } from './refusal-words.ts'
import { useSignIn } from './use-sign-in.ts'

export type SignInFormProps = {
  readonly onSignedIn: () => void
  /** The service to sign in at again; without it the reader can name one. */
  readonly serviceUrl?: string
}

/** Access token and, when wanted, another service. What was typed stays after a refusal. */
export function SignInForm({ onSignedIn, serviceUrl }: SignInFormProps) {
  const { signIn, checking, refusal, forgetRefusal } = useSignIn()
  const [token, setToken] = useState('')
  const [typedUrl, setTypedUrl] = useState('')
  const [shown, setShown] = useState(false)
  const [wrong, setWrong] = useState<{ token?: string; url?: string }>({})
  const tokenBox = useRef<HTMLInputElement>(null)
  const urlBox = useRef<HTMLInputElement>(null)
  const url = serviceUrl ?? normalServiceUrl(typedUrl)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (checking) return
    if (url === null) {
      setWrong({ url: t('signIn.service.invalid') })
      urlBox.current?.focus()
      return
    }
    if (token.trim() === '') {
      setWrong({ token: t('signIn.token.missing') })
      tokenBox.current?.focus()
      return
    }
    setWrong({})
    if (await signIn({ serviceUrl: url, token: token.trim() })) onSignedIn()
    else tokenBox.current?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <TextField
        ref={tokenBox}
        label={t('signIn.token.label')}
        hint={t('signIn.token.hint')}
        error={
          wrong.token ?? (refusal?.reason === 'unauthorized' ? refusalWords(refusal, url ?? '') : undefined)
        }
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        spellCheck={false}
        className="font-mono"
        value={token}
        onChange={(event) => {
          setToken(event.target.value)
          forgetRefusal()
        }}
        suffix={
          <Button variant="quiet" size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('common.hidePassword') : t('common.showPassword')}
          </Button>
        }
      />
      {serviceUrl === undefined && (
        <TextField
          ref={urlBox}
          label={t('signIn.service.label')}
          aside={t('common.optional')}
          hint={t('signIn.service.hint')}
          error={wrong.url}
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          placeholder={location.origin}
          value={typedUrl}
          onChange={(event) => {
            setTypedUrl(event.target.value)
            forgetRefusal()
          }}
        />
      )}
      <FormMessage>
        {refusal !== null && refusal.reason !== 'unauthorized' && refusalWords(refusal, url ?? '')}
      </FormMessage>
      <Button type="submit" variant="primary" busy={checking} className="mt-2 w-full">
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
