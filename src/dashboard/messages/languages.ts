/**
 * The languages of the dashboard by primary subtag (BCP 47), each with its own name. The menu offers those
 * that are translated completely.
 */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  ar: 'العربية',
} as const

export type Language = keyof typeof languageNames

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languageNames, text)
}

/** Whether its pages begin at the right edge. `public/start.js` decides the same before the first paint. */
export function isRightToLeft(language: Language): boolean {
  return language === 'ar'
}
