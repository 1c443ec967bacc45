import type { VisitorLanguage } from '#contract/visitor-language.ts'
import { de } from './de.ts'
import { en, type VisitorMessages } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'

/** Texts for visitors of short links. A missing text does not compile. */
export const visitorMessages: { readonly [Language in VisitorLanguage]: VisitorMessages } = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
}
