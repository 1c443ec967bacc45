import type { VisitorLanguage } from './visitor-language.ts'
import { de } from './visitor-words/de.ts'
import { en, type VisitorWords } from './visitor-words/en.ts'
import { es } from './visitor-words/es.ts'
import { fr } from './visitor-words/fr.ts'
import { it } from './visitor-words/it.ts'
import { nl } from './visitor-words/nl.ts'
import { pt } from './visitor-words/pt.ts'

/**
 * What visitors of short links read, in the form of the dashboard's catalogue. A word that a language lacks does not
 * compile. Only the service reads it: the dashboard shows the pages that the service made.
 */
export const visitorWords: { readonly [Language in VisitorLanguage]: VisitorWords } = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
}
