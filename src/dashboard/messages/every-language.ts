import { ar } from './ar/parts.ts'
import { de } from './de/parts.ts'
import { en } from './en/parts.ts'
import { es } from './es/parts.ts'
import { fr } from './fr/parts.ts'
import { it } from './it/parts.ts'
import { isLanguage, languageNames, type Language } from './languages.ts'
import { nl } from './nl/parts.ts'
import { pl } from './pl/parts.ts'
import { pt } from './pt/parts.ts'
import { routeParts } from './routes.ts'
import type { TranslatedParts } from './translation.ts'

/** For the build and the tests. The page loads one language, see `load-messages.ts`. */
export const everyLanguage: { readonly [language in Language]: TranslatedParts<language> } = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ar,
}

/** The texts of each language and route by path. Parts that are not translated yet are in English. */
export function messageFiles() {
  const languages = Object.keys(languageNames).filter(isLanguage)
  const files = languages.flatMap((language) =>
    Object.entries(routeParts).map(([route, parts]) => {
      const texts = parts.map((part) => everyLanguage[language][part] ?? en[part])
      return [`${language}/${route}.json`, JSON.stringify(Object.assign({}, ...texts))] as const
    }),
  )
  return {
    files: new Map(files),
    offered: languages.filter(isComplete),
    unfinished: languages.filter((language) => !isComplete(language)),
  }
}

/** Whether nothing of it is shown in English. */
function isComplete(language: Language): boolean {
  return Object.keys(en).every((part) => Object.hasOwn(everyLanguage[language], part))
}
