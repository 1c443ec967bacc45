import { ChevronDown, Languages } from 'lucide-react'
import { useState } from 'react'
import { chooseLanguage, offeredLanguages, useLanguage } from './choose-language.ts'
import { isLanguage, languageNames, type Language } from '../messages/languages.ts'
import { t } from '../messages/t.ts'
import { classNames } from './class-names.ts'

type LanguageChoiceProps = {
  /** Changes the language; of this browser only by default. Rejects when it cannot be changed. */
  readonly choose?: (language: Language) => Promise<void>
  /** Whether it looks like a field of a form, not like a quiet control of a corner. */
  readonly isField?: boolean
}

/**
 * A small native select with every language in its own name. Nothing while only one language is offered. A language
 * whose texts do not load is not chosen.
 */
export function LanguageChoice({ choose = chooseLanguage, isField = false }: LanguageChoiceProps) {
  const language = useLanguage()
  const [chosen, setChosen] = useState(language)
  const languages = offeredLanguages()
  if (languages.length < 2) return null
  return (
    <span className="relative inline-flex max-w-full items-center text-small text-ink-soft hover:text-ink">
      <Languages aria-hidden className="pointer-events-none absolute start-2 size-4" />
      <select
        aria-label={t('language.label')}
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          if (!isLanguage(value)) return
          setChosen(value)
          choose(value).catch(() => setChosen(language))
        }}
        className={classNames(
          'min-w-0 appearance-none rounded-base bg-transparent ps-8 pe-7 pointer-coarse:min-h-11',
          isField ? 'min-h-10 border border-line-strong text-ink hover:border-ink' : 'min-h-8',
        )}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one} className="bg-sheet text-ink">
            {languageNames[one]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2 size-3.5" />
    </span>
  )
}
