import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { chooseOwnLanguage } from '../api/me.ts'
import { useSession } from '../api/session.ts'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { type Theme, useTheme } from '../ui/theme.ts'
import { offeredLanguages } from '../ui/choose-language.ts'
import type { Language } from '../messages/languages.ts'
import { t } from '../messages/t.ts'
import { FormMessage } from '../ui/field.tsx'
import { AccountPage, AccountPart } from './account-page.tsx'

const themes: readonly Theme[] = ['system', 'light', 'dark']

export function AppearanceScreen() {
  const isOwn = useSession().data?.person?.language !== undefined
  return (
    <AccountPage path="/account/appearance">
      {() => (
        <>
          <AccountPart title={t('account.theme.title')} text={t('account.theme.text')}>
            <ThemeChoice />
          </AccountPart>
          {offeredLanguages().length > 1 && (
            <AccountPart
              title={t('language.label')}
              text={t(isOwn ? 'account.language.own' : 'account.language.text')}
            >
              <div className="px-4 pb-4 sm:px-6 sm:pb-6">
                <OwnLanguage />
              </div>
            </AccountPart>
          )}
        </>
      )}
    </AccountPage>
  )
}

function OwnLanguage() {
  const client = useQueryClient()
  const [hasFailed, setHasFailed] = useState(false)

  async function choose(language: Language): Promise<void> {
    setHasFailed(false)
    try {
      await chooseOwnLanguage(client, language)
    } catch (thrown) {
      setHasFailed(true)
      throw thrown
    }
  }

  return (
    <>
      <LanguageChoice choose={choose} isField />
      <FormMessage>{hasFailed && t('account.language.failed')}</FormMessage>
    </>
  )
}

function ThemeChoice() {
  const group = useId()
  const [theme, chooseTheme] = useTheme()
  return (
    <div
      role="radiogroup"
      aria-label={t('account.theme.title')}
      className="grid grid-cols-1 gap-3 px-4 pb-4 sm:grid-cols-3 sm:px-6 sm:pb-6"
    >
      {themes.map((choice) => (
        <label
          key={choice}
          className="relative flex min-h-14 cursor-pointer items-center gap-3 rounded-base border border-line-strong px-3 py-2 hover:border-ink has-checked:border-signal has-checked:bg-signal/8 has-checked:ring-1 has-checked:ring-signal has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal"
        >
          <input
            type="radio"
            name={group}
            value={choice}
            checked={theme === choice}
            onChange={() => chooseTheme(choice)}
            aria-label={t(`theme.${choice}`)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <ThemePicture theme={choice} />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{t(`theme.${choice}`)}</span>
            {choice === 'system' && (
              <span className="block text-small text-ink-soft">{t('account.theme.system')}</span>
            )}
          </span>
          {theme === choice && <Check aria-hidden className="size-4 text-signal" />}
        </label>
      ))}
    </div>
  )
}

/** Paper and slate, side by side where the device decides. */
function ThemePicture({ theme }: { readonly theme: Theme }) {
  return (
    <span
      aria-hidden
      className="flex size-9 shrink-0 overflow-hidden rounded-small border border-line-strong"
    >
      {theme !== 'dark' && <span className="flex-1 bg-paper-light" />}
      {theme !== 'light' && <span className="flex-1 bg-paper-dark" />}
    </span>
  )
}
