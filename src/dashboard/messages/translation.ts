import type { PartName, Parts } from './catalogue.ts'
import type { Language } from './languages.ts'

/** The plural forms of each language, as `Intl.PluralRules` selects them for counts. */
type PluralForms = {
  en: 'one' | 'other'
  de: 'one' | 'other'
  nl: 'one' | 'other'
  fr: 'one' | 'many' | 'other'
  es: 'one' | 'many' | 'other'
  it: 'one' | 'many' | 'other'
  pt: 'one' | 'many' | 'other'
  pl: 'one' | 'few' | 'many' | 'other'
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
}

type PluralMessage<L extends Language> = { readonly [form in PluralForms[L]]: string }

type Translated<L extends Language, English> = {
  readonly [key in keyof English]: English[key] extends string ? string : PluralMessage<L>
}

/**
 * The texts of one part in another language: the keys of the English part, and for a plural message every plural
 * form of that language. A test compares the placeholders.
 */
export type Translation<L extends Language, Part extends PartName> = Translated<L, Parts[Part]>

/** The parts of a language that is not complete yet. The menu does not offer it. */
export type TranslatedParts<L extends Language> = { readonly [part in PartName]?: Translation<L, part> }

/** All parts of a complete language: a part that it lacks does not compile. */
export type EveryPart<L extends Language> = Required<TranslatedParts<L>>
