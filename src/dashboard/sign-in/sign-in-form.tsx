import { parseUrl } from '#contract/parse-url.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type Ref } from 'react'
import type { Session } from '#contract/session.ts'
import type { TokenCredentials } from '../api/credentials.ts'
import { adoptSignIn } from '../api/sign-in.ts'
import type { SignInRefusal, Verification } from '../api/verify-credentials.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/field.tsx'
import { TextField, PasswordField } from '../ui/text-field.tsx'

type SignInFormProps = {
  readonly onSignedIn: (session: Session | null) => void
  /** The service to sign in to again; without it the user can enter one. */
  readonly serviceUrl?: string
}

/** Access token and optional service URL. Keeps the typed values after a failure. */
export function SignInForm({ onSignedIn, serviceUrl }: SignInFormProps) {
  const { signIn, checking, refusal, forgetRefusal } = useSignIn()
  const [token, setToken] = useState('')
  const [typedUrl, setTypedUrl] = useState('')
  const [wrong, setWrong] = useState<{ token?: string; url?: string }>({})
  const tokenBox = useRef<HTMLInputElement>(null)
  const urlBox = useRef<HTMLInputElement>(null)
  const url = serviceUrl ?? normalServiceUrl(typedUrl)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (checking) return
    if (url === null) {
      setWrong({ url: t('signIn.service.invalid') })
      return urlBox.current?.focus()
    }
    if (token.trim() === '') {
      setWrong({ token: t('signIn.token.missing') })
      tokenBox.current?.focus()
      return
    }
    setWrong({})
    const signedIn = await signIn({ serviceUrl: url, token: token.trim() })
    if (signedIn === null) tokenBox.current?.focus()
    else onSignedIn(signedIn.session)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <TokenField
        inputRef={tokenBox}
        error={
          wrong.token ?? (refusal?.reason === 'unauthorized' ? refusalWords(refusal, url ?? '') : undefined)
        }
        value={token}
        onValueChange={(typed) => {
          setToken(typed)
          forgetRefusal()
        }}
      />
      {serviceUrl === undefined && (
        <ServiceField
          inputRef={urlBox}
          error={wrong.url}
          value={typedUrl}
          onValueChange={(typed) => {
            setTypedUrl(typed)
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

type TypedFieldProps = {
  readonly inputRef: Ref<HTMLInputElement>
  readonly error: string | undefined
  readonly value: string
  readonly onValueChange: (typed: string) => void
}

/** The address of another service; empty for the service of this page. */
function ServiceField({ inputRef, error, value, onValueChange }: TypedFieldProps) {
  return (
    <TextField
      ref={inputRef}
      label={t('signIn.service.label')}
      aside={t('common.optional')}
      hint={t('signIn.service.hint')}
      error={error}
      type="url"
      inputMode="url"
      autoComplete="url"
      spellCheck={false}
      placeholder={location.origin}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}

function TokenField({ inputRef, error, value, onValueChange }: TypedFieldProps) {
  return (
    <PasswordField
      ref={inputRef}
      label={t('signIn.token.label')}
      hint={t('signIn.token.hint')}
      error={error}
      autoComplete="current-password"
      className="font-mono"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}

/** Why the sign-in failed and what to do. `serviceUrl` is empty for the service of this page. */
export function refusalWords(refusal: SignInRefusal, serviceUrl: string): string {
  const host = serviceUrl === '' ? location.host : new URL(serviceUrl).host
  switch (refusal.reason) {
    case 'unauthorized':
      return t('signIn.refused.unauthorized')
    case 'offline':
      return t('signIn.refused.offline')
    case 'unreachable':
      return t('signIn.refused.unreachable', { host })
    case 'timeout':
      return t('signIn.refused.timeout', { host })
    case 'cors':
      return t('signIn.refused.cors', { host, origin: location.origin })
    case 'insecure':
      return t('signIn.refused.insecure')
    case 'stranger':
      return t('signIn.refused.stranger', { host })
    case 'server':
      return t('signIn.refused.server', { host, status: String(refusal.status) })
    default:
      return refusal satisfies never
  }
}

/** Verifies credentials and stores valid ones. Resolves with the session, or with null when they are not valid. */
export function useSignIn() {
  const client = useQueryClient()
  const [checking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)

  async function signIn(credentials: TokenCredentials): Promise<{ readonly session: Session | null } | null> {
    setChecking(true)
    setRefusal(null)
    const verification = await verify(credentials)
    setChecking(false)
    if (!verification.ok) {
      setRefusal(verification.refusal)
      return null
    }
    adoptSignIn(client, verification.credentials, verification.session)
    return verification
  }

  return { signIn, checking, refusal, forgetRefusal: () => setRefusal(null) }
}

/** Loads the check on first use, which keeps the sign-in form small. */
async function verify(credentials: TokenCredentials): Promise<Verification> {
  let verifyCredentials
  try {
    ;({ verifyCredentials } = await import('../api/verify-credentials.ts'))
  } catch {
    return { ok: false, refusal: { reason: navigator.onLine ? 'unreachable' : 'offline' } }
  }
  return verifyCredentials(credentials)
}

/**
 * Normalises a typed service address: adds https, drops trailing slash, query and fragment. Empty for the
 * service that served the page, null when it is not a URL.
 */
export function normalServiceUrl(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (parseUrl(full) === null) return null
  const url = new URL(full)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null
  // People paste the base address or a full endpoint.
  const path = url.pathname.replace(/\/api\/v1(\/.*)?$/, '').replace(/\/+$/, '')
  if (url.origin === location.origin && path === '') return ''
  return url.origin + path
}
