import { codeTypes } from '#code-types/code-types.ts'
import type { CodeExample, CodeTypeTraits } from './code-type.ts'
import { type ContentField, type FormSection, contentFields } from './content-fields.ts'

export type CodeType = keyof typeof codeTypes
/** The types whose short link shows a page. */
export type PageType = {
  [Type in CodeType]: (typeof codeTypes)[Type]['visit'] extends 'page' ? Type : never
}[CodeType]

/** The types that encode content of their own. */
export type ContentType = {
  [Type in CodeType]: (typeof codeTypes)[Type]['payload'] extends 'content' ? Type : never
}[CodeType]

/** A type of another service is kept and redirects to its destination. */
const unknownType: CodeTypeTraits = { ...codeTypes.website, needsDestination: false }

/** The traits of a type. Without a type it is a website. */
export function codeTypeOf(qrType: string | null | undefined): CodeTypeTraits {
  if (qrType === null || qrType === undefined || qrType === '') return codeTypes.website
  return isCodeType(qrType) ? codeTypes[qrType] : unknownType
}

export function isCodeType(qrType: string): qrType is CodeType {
  return Object.hasOwn(codeTypes, qrType)
}

export function isPageType(qrType: string | null | undefined): qrType is PageType {
  return codeTypeOf(qrType).visit === 'page'
}

export function isContentType(qrType: string | null | undefined): qrType is ContentType {
  return codeTypeOf(qrType).payload === 'content'
}

const encodings = Object.values<CodeTypeTraits>(codeTypes).flatMap(({ encodes }) => encodes ?? [])

/** The error correction that the standard of an encoded text demands, whatever the design; null where it demands none. */
export function demandedLevel(payload: string): 'M' | null {
  return encodings.find(({ start, level }) => level && payload.startsWith(start))?.level ?? null
}

/** The look that the standard of an encoded text demands, whatever the design; null where it demands none. */
export function demandedLook(payload: string): 'swiss-cross' | null {
  return encodings.find(({ start, look }) => look && payload.startsWith(start))?.look ?? null
}

/** Whether the design of a type is that of its standard, so no other is offered. */
export function hasStandardLook(qrType: string | null | undefined): boolean {
  return codeTypeOf(qrType).encodes?.look !== undefined
}

/** Whether the code holds a short link, not its content. */
export function hasShortLink(qrType: string | null | undefined): boolean {
  return codeTypeOf(qrType).visit !== 'nothing'
}

/** Whether the code leads to its destination: by its short link, or because it holds the address itself. */
export function leadsToDestination(qrType: string | null | undefined): boolean {
  const { payload, visit } = codeTypeOf(qrType)
  return visit === 'redirect' || payload === 'destination'
}

/** Whether the code holds its destination, so neither can change without the other. */
export function holdsDestination(qrType: string | null | undefined): boolean {
  return codeTypeOf(qrType).payload === 'destination'
}

/** Whether a scan opens an address: a short link, or the destination that the code holds. */
export function opensAddress(qrType: string | null | undefined): boolean {
  return hasShortLink(qrType) || holdsDestination(qrType)
}

export function isBarcode(qrType: string | null | undefined): boolean {
  return codeTypeOf(qrType).symbol === 'barcode'
}

/** The sections of a type's form, in order, without those that every code has. */
export function formSections(qrType: string | null | undefined): FormSection[] {
  const first: FormSection[] =
    codeTypeOf(qrType).payload === 'text' ? ['text'] : leadsToDestination(qrType) ? ['destination'] : []
  return [...new Set([...first, ...fieldsOf(qrType).map((field) => contentFields[field].section)])]
}

/** The content fields of a type, in the order of its form. */
export function fieldsOf(qrType: string | null | undefined): readonly ContentField[] {
  // `codeType` checks the names of each type.
  return codeTypeOf(qrType).fields as readonly ContentField[]
}

const noExample: CodeExample = { title: '', fields: {}, fieldData: {} }

/** Content that makes the page of a new code look finished; empty for types without a page. */
export function exampleOf(qrType: string | null | undefined): CodeExample {
  return codeTypeOf(qrType).example ?? noExample
}
