import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Session } from '#contract/session.ts'
import { adoptSession, useSignInOptions } from '../api/sign-in.ts'
import { providerFailureWords } from '../failures/sign-in-words.ts'
import { t } from '../messages/t.ts'
import { useLanguage } from '../ui/choose-language.ts'
import { Banner } from '../ui/banner.tsx'
import { usePageTitle } from '../ui/page.ts'
import { useStore } from '../ui/store.ts'
import { offeredToken, isWelcomeSkipped } from './offered-token.ts'
import { refusalWords, useSignIn } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

export function SignInScreen() {
  // The screen follows a change of the language and keeps what was typed.
  useLanguage()
  usePageTitle(t('title.signIn'))
  const search = useSearch({ from: '/sign-in' })
  const goOn = useGoOn()
  const link = useSignInLink(goOn)
  const continued = useEarlierSession(goOn, link.checking)
  const failed = providerFailureWords(search.signIn)
  const options = useSignInOptions(!link.checking).data
  const lead = leadOf(options)

  if (continued === 'closing') {
    return (
      <SignInFrame title={t('signIn.title')}>
        <p role="status" className="mt-4 text-ink-soft">
          {t('ways.close')}
        </p>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={options?.isDemo === true ? t('signIn.demo.title') : t('signIn.title')}>
      {link.checking || continued !== null ? (
        <p role="status" className="mt-4 flex min-h-40 items-start gap-2 text-ink-soft">
          <LoaderCircle aria-hidden className="mt-0.5 size-5 animate-spin" />
          {continued === null ? t('signIn.byLink') : t('ways.continuing', { name: continued })}
        </p>
      ) : (
        <div className="mt-6 flex flex-col gap-6">
          {lead !== null && <p className="-mt-4 text-ink-soft">{lead}</p>}
          {link.refusal !== null && (
            <Banner tone="bad">
              {link.refusal.reason === 'unauthorized'
                ? t('signIn.refused.linkExpired')
                : refusalWords(link.refusal, '')}
            </Banner>
          )}
          {failed !== null && <Banner tone="bad">{failed}</Banner>}
          <WaysToSignIn returnTo={search.next ?? '/'} onSignedIn={goOn} />
        </div>
      )}
    </SignInFrame>
  )
}

/** The sentence above the ways to sign in; null for none. */
function leadOf(options: ReturnType<typeof useSignInOptions>['data']): string | null {
  if (options === null) return t('signIn.lead')
  if (options?.isDemo === true) return t('signIn.demo.text')
  return options?.isNew === true ? t('ways.new') : null
}

/** Tries the token of the sign-in link once. */
function useSignInLink(onSignedIn: (session: Session | null) => void) {
  const { signIn, refusal } = useSignIn()
  const token = useStore(offeredToken)

  useEffect(() => {
    if (token === null) return
    let left = false
    void signIn({ serviceUrl: '', token }).then((signedIn) => {
      if (left) return
      offeredToken.set(null)
      if (signedIn !== null) onSignedIn(signedIn.session)
    })
    return () => {
      left = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the token matters
  }, [token])

  return { checking: token !== null && refusal === null, refusal }
}

/**
 * Continues with a session that this browser has already, as after a sign-in at a provider. Returns the name of its person
 * meanwhile, and `closing` in the window of a provider.
 */
function useEarlierSession(onSignedIn: (session: Session | null) => void, isWaiting: boolean): string | null {
  const client = useQueryClient()
  const isSigningOut = useRouterState({ select: ({ location }) => location.state.signOut === true })
  const { window: afterwards } = useSearch({ from: '/sign-in' })
  const isAsked = !isWaiting && !isSigningOut
  const earlier = useSignInOptions(isAsked).data?.signedInAs ?? null
  const adopt = useEffectEvent(async ({ id, account }: { id: number; account: number | null }) => {
    const session = await adoptSession(client, { id, account })
    if (afterwards !== 'close') return onSignedIn(session)
    window.close()
  })
  const person = isAsked ? earlier : null
  useEffect(() => {
    if (person !== null) void adopt(person)
  }, [person])
  if (person !== null && afterwards === 'close') return 'closing'
  return person === null ? null : person.name
}

function useGoOn(): (session: Session | null) => void {
  const router = useRouter()
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/sign-in' })
  return (session) => {
    if (next !== undefined) router.history.replace(next)
    else if (isFirstStart(session)) void navigate({ to: '/welcome', replace: true })
    else void navigate({ to: '/', replace: true })
  }
}

/** Only the person of the printed link has no name yet. */
function isFirstStart(session: Session | null): boolean {
  return session?.signedInBy === 'session' && session.person?.isNamed === false && !isWelcomeSkipped()
}
