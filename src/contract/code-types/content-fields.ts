import { codeTypes } from '#code-types/code-types.ts'
import type { OwnField } from './code-type.ts'
import { type CommonKind, type CommonSection, type CommonField, commonFields } from './common-fields.ts'

type OwnOf<Traits> = Traits extends { readonly own: infer Own } ? keyof Own & string : never
type OwnFieldName = OwnOf<(typeof codeTypes)[keyof typeof codeTypes]>

/** `own`: a structure that one type has, as its folder describes it. */
export type ContentKind = CommonKind | 'own'
export type ContentField = CommonField | OwnFieldName

/** An own field is a section by itself. */
type OwnSection = OwnFieldName extends `fieldData.${infer Key}` ? Key : never
export type FormSection = CommonSection | OwnSection

export type ContentFieldTraits = {
  readonly kind: ContentKind
  readonly section: FormSection
  /** Whether library search includes it. */
  readonly searched?: true
}

const ownFields = Object.values(codeTypes).flatMap((type) =>
  'own' in type ? (Object.entries<OwnField>(type.own) as [OwnFieldName, OwnField][]) : [],
)
const ownByName: ReadonlyMap<string, OwnField> = new Map(ownFields)

/** All content fields of pages and codes by wire name: fields of the documented sample, or keys of `fieldData`. */
export const contentFields = {
  ...commonFields,
  ...Object.fromEntries(
    ownFields.map(([name]) => [name, { kind: 'own', section: name.slice('fieldData.'.length) }]),
  ),
} as Readonly<Record<ContentField, ContentFieldTraits>>

/** The description of a field that only one type has; undefined for a common one. */
export function ownField(field: string): OwnField | undefined {
  return ownByName.get(field)
}

/** The value of a field. `fieldData` is an object here. */
export function contentValue(
  fields: Readonly<Record<string, unknown>>,
  fieldData: Readonly<Record<string, unknown>>,
  field: ContentField,
): unknown {
  return field.startsWith('fieldData.') ? fieldData[field.slice('fieldData.'.length)] : fields[field]
}
