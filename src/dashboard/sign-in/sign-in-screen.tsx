import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../messages/t.ts'
import { useLanguage } from '../messages/choose-language.ts'
import { LanguageChoice } from '../app/language-choice.tsx'
import { Mark } from '../app/mark.tsx'
import { Banner } from '../ui/banner.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useStore } from '../ui/store.ts'
import { offeredToken } from './offered-token.ts'
import { refusalWords } from './sign-in-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './sign-in-form.tsx'

export function SignInScreen() {
  // The screen follows a change of the language and keeps what was typed.
  useLanguage()
  usePageTitle(t('title.signIn'))
  const goOn = useGoOn()
  const link = useSignInLink(goOn)

  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-6 py-12">
      <div className="w-full max-w-sm">
        <div className="crop-marks rounded-small border border-line bg-sheet p-6 sm:p-8">
          <p className="mb-8 flex items-center gap-3 text-lead font-semibold">
            <Mark className="size-7" />
            {t('common.product')}
          </p>
          <h1 className="text-headline font-semibold tracking-tight">{t('signIn.title')}</h1>
          {link.checking ? (
            <p role="status" className="mt-4 flex min-h-40 items-start gap-2 text-ink-soft">
              <LoaderCircle aria-hidden className="mt-0.5 size-5 animate-spin" />
              {t('signIn.byLink')}
            </p>
          ) : (
            <>
              <p className="mt-2 mb-6 text-ink-soft">{t('signIn.lead')}</p>
              {link.refusal !== null && (
                <div className="mb-6">
                  <Banner tone="bad">
                    {link.refusal.reason === 'unauthorized'
                      ? t('signIn.refused.linkExpired')
                      : refusalWords(link.refusal, '')}
                  </Banner>
                </div>
              )}
              <SignInForm onSignedIn={goOn} />
            </>
          )}
        </div>
        <p className="mt-4 flex justify-center">
          <LanguageChoice />
        </p>
      </div>
    </main>
  )
}

/** Tries the token of the sign-in link once. */
function useSignInLink(onSignedIn: () => void) {
  const { signIn, refusal } = useSignIn()
  const token = useStore(offeredToken)

  useEffect(() => {
    if (token === null) return
    let left = false
    void signIn({ serviceUrl: '', token }).then((good) => {
      if (left) return
      offeredToken.set(null)
      if (good) onSignedIn()
    })
    return () => {
      left = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the token matters
  }, [token])

  return { checking: token !== null && refusal === null, refusal }
}

function useGoOn(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/sign-in' })
  return () => {
    if (next === undefined) void navigate({ to: '/', replace: true })
    else router.history.replace(next)
  }
}
