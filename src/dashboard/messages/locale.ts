import { isLanguage, isRightToLeft, type Language } from './languages.ts'

/** `public/start.js` chooses the language before the first paint: the person's choice, or the browser's. */
function languageOfPage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

export let language: Language = languageOfPage()

/** The reader's variant of the language, so that dates and numbers match the text and the region. */
export let locale: string = localeOf(language)

export function setLanguage(chosen: Language): void {
  language = chosen
  locale = localeOf(chosen)
  document.documentElement.lang = chosen
  document.documentElement.dir = isRightToLeft(chosen) ? 'rtl' : 'ltr'
}

function localeOf(language: Language): string {
  const variant = new RegExp(`^${language}\\b`, 'i')
  const found = navigator.languages.find((preferred) => variant.test(preferred)) ?? language
  // The texts have Latin digits, as addresses and sizes do.
  return isRightToLeft(language) ? `${found}-u-nu-latn` : found
}
