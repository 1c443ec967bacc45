import type * as z from 'zod/mini'
import type { ReasonCode } from '../reasons.ts'
import type { CommonField } from './common-fields.ts'
import type { PageAddress } from './content-parts.ts'

/** A field that only one type has: a structure in `fieldData`. */
export type OwnField = {
  /** Null and an empty text clear the field and are not checked. */
  readonly schema: z.ZodMiniType
  /** Whether it is stored as the schema reads it, because it holds addresses. */
  readonly isRead?: true
  /** Whether any value is enough content, because the schema requires its parts. Otherwise an address is needed. */
  readonly isWhole?: true
  /** The form that is stored, for a field whose text has several spellings. */
  readonly stored?: (value: unknown) => unknown
  /** The name that a code without a title gets. */
  readonly title?: (value: unknown) => string
  /** The words that a search finds. Never a password. */
  readonly words?: (value: unknown) => readonly unknown[]
  /** Addresses that its page links to or loads. */
  readonly addresses?: (value: unknown, field: string) => readonly PageAddress[]
  /** Further buttons of its page that are counted. Null: the phone opens it itself, and its press is only reported. */
  readonly buttons?: (value: unknown) => readonly { readonly name: string; readonly address: string | null }[]
}

type OwnFields = Readonly<Record<`fieldData.${string}`, OwnField>>

/** Content that the modules hold themselves, without a short link. */
export type EncodedContent = {
  /** Key of `fieldData`. */
  readonly key: string
  /** The beginning of each such text. */
  readonly start: string
  /** The error correction that its standard demands; a design chooses it where it is left out. */
  readonly level?: 'M'
  /** The look that its standard demands, whatever the design: black squares on white, and this mark in the centre. */
  readonly look?: 'swiss-cross'
  /** The encoded text. Unknown parts count as empty. */
  readonly text: (value: unknown) => string
  /** Whether there is nothing to encode yet. */
  readonly isEmpty: (value: unknown) => boolean
  /** Drawn while it is empty. @param word such as "your-code". */
  readonly sample: (word: string) => unknown
  /** Parts that an approver reads beside the encoded text. */
  readonly shown?: (
    value: unknown,
  ) => readonly { readonly label: 'network' | 'password'; readonly text: string }[]
  /** Refuses a change after the first save. */
  readonly fixed: ReasonCode
}

/** The content that a type needs, so that no page and no print is empty. */
export type LeastContent = {
  /** One filled field is enough. */
  readonly anyOf: readonly string[]
  /** The field that shows the error. */
  readonly field: string
  readonly code: ReasonCode
}

/** Content of a new code that makes its page look finished. Numbers and names are fictional. */
export type CodeExample = {
  readonly title: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly fieldData: Readonly<Record<string, unknown>>
}

/** A type of code, as its folder in `code-types` describes it. */
export type CodeTypeTraits = {
  /** Its group in the gallery of types. */
  readonly group: 'web' | 'business' | 'files' | 'messages' | 'fixed' | 'more'
  /**
   * The encoded payload: the short link, the destination itself, a text, its own content, or a product. Only what the short
   * link opens can change.
   */
  readonly payload: 'link' | 'destination' | 'text' | 'content' | 'product'
  /** How the payload is drawn and judged. */
  readonly symbol: 'qr' | 'barcode'
  /** The response to a visit of the short link. */
  readonly visit: 'redirect' | 'page' | 'nothing'
  /** Whether a code without `destinationUrl` is refused. */
  readonly needsDestination: boolean
  /** Whether `destinationUrl` is the address of the uploaded file. */
  readonly destination?: 'file'
  /** In the order of the form. */
  readonly fields: readonly (CommonField | `fieldData.${string}`)[]
  readonly own?: OwnFields
  readonly least?: LeastContent
  readonly example?: CodeExample
  /** Of a type whose payload is its own content. */
  readonly encodes?: EncodedContent
}

/** A type with the names of its fields and its way to answer a visit as literal types. */
export function codeType<const Traits extends CodeTypeTraits>(traits: Traits): Traits {
  return traits
}

/** Traits that most types share: a page behind the short link. */
export const ofPage = {
  payload: 'link',
  symbol: 'qr',
  visit: 'page',
  needsDestination: false,
} as const

/** Traits that most types share whose modules hold their content. */
export const ofModules = {
  group: 'fixed',
  payload: 'content',
  symbol: 'qr',
  visit: 'nothing',
  needsDestination: false,
} as const

/** Fields that most pages share. */
export const networks = ['facebook', 'instagram', 'google', 'linkedin'] as const
export const look = ['primaryColor', 'gradientColor', 'fieldData.theme', 'fieldData.font'] as const
export const button = ['buttonText', 'buttonLink'] as const
