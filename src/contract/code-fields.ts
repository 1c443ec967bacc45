import { maxLengths } from './limits.ts'
import { qrCodeKeys } from './record.ts'

export type CodeFieldTraits = {
  readonly column: string
  /**
   * `filled`: an empty text means not supplied, as in the documented sample. `clearable`: an empty text clears the
   * field. `own`: a separate rule writes it.
   */
  readonly write: 'filled' | 'clearable' | 'own'
  readonly versioned: boolean
  readonly exported: boolean
  /** Characters of a text that may be null. Its schema, the type of its column and its default follow. */
  readonly max?: number
}

const setting = { write: 'filled', versioned: true, exported: false } as const
const utm = { ...setting, write: 'clearable', exported: true, max: maxLengths.utm } as const
const own = { ...setting, write: 'own' } as const

/** The fields of a code that have a column. Fields of its page are in `contentFields`. */
export const codeFields = {
  id: { ...own, column: 'id', versioned: false, exported: true },
  title: { ...own, column: 'title', exported: true },
  brandedDomain: { ...own, column: 'domain', exported: true },
  slashTag: { ...own, column: 'tag', exported: true },
  destinationUrl: { ...own, column: 'destination_url', exported: true },
  tags: { ...own, column: 'tags', exported: true },
  qrType: { ...own, column: 'qr_type', exported: true },
  folderId: { ...own, column: 'folder_id', versioned: false, exported: true },
  isStarred: { ...own, column: 'is_starred', versioned: false, exported: true },
  expirationDate: { ...setting, column: 'expiration_date', exported: true },
  createdAt: { ...own, column: 'created_at', versioned: false, exported: true },
  updatedAt: { ...own, column: 'updated_at', exported: true },
  utm_source: { ...utm, column: 'utm_source' },
  utm_medium: { ...utm, column: 'utm_medium' },
  utm_campaign: { ...utm, column: 'utm_campaign' },
  utm_term: { ...utm, column: 'utm_term' },
  utm_content: { ...utm, column: 'utm_content' },
  utm_id: { ...utm, column: 'utm_id', exported: false },
  text: { ...setting, column: 'text', exported: true, max: maxLengths.text },
  faviconUrl: { ...own, column: 'favicon_url' },
  titleLabel: { ...own, column: 'title_label' },
  isActive: { ...own, column: 'is_active' },
  isEdit: { ...own, column: 'is_edit', versioned: false },
  edit: { ...own, column: 'edits', versioned: false },
  isadminblocked: { ...own, column: 'is_blocked', versioned: false },
  passwordProtectionEnabled: { ...own, column: 'is_protected' },
  password: { ...own, column: 'password_hash', versioned: false },
  preset: { ...setting, column: 'preset' },
  color: { ...setting, column: 'color' },
  bgColor: { ...setting, column: 'bg_color' },
  isBgTransparent: { ...setting, column: 'is_bg_transparent', write: 'own' },
  pattern: { ...setting, column: 'pattern', max: maxLengths.name },
  corner: { ...setting, column: 'corner', max: maxLengths.name },
  qrLogoId: { ...setting, column: 'qr_logo_id', max: maxLengths.reference },
  frame: { ...setting, column: 'frame', write: 'own' },
  primary: { ...setting, column: 'primary_color' },
  secondary: { ...setting, column: 'secondary_color' },
  textColor: { ...setting, column: 'text_color' },
  qr: { ...setting, column: 'design_sent', write: 'own' },
  fieldData: { ...setting, column: 'field_data', write: 'own' },
  symbolEncoding: { ...own, column: 'symbol_encoding', versioned: false },
} as const satisfies Record<string, CodeFieldTraits>

export type CodeField = keyof typeof codeFields

type FieldsWith<Traits> = {
  [Field in CodeField]: (typeof codeFields)[Field] extends Traits ? Field : never
}[CodeField]

export type ColumnOf<Field extends CodeField> = (typeof codeFields)[Field]['column']
export type FilledField = FieldsWith<{ write: 'filled' }>
export type ClearableField = FieldsWith<{ write: 'clearable' }>
export type UnversionedColumn = ColumnOf<FieldsWith<{ versioned: false }>>
export type ExportedField = FieldsWith<{ exported: true }>
export type TextField = FieldsWith<{ max: number }>

const fields = Object.keys(codeFields) as CodeField[]

export const filledFields = fields.filter(
  (field): field is FilledField => codeFields[field].write === 'filled',
)
export const clearableFields = fields.filter(
  (field): field is ClearableField => codeFields[field].write === 'clearable',
)
/** Texts of at most so many characters that may be null. */
export const textFields = Object.fromEntries(
  Object.entries<CodeFieldTraits>(codeFields).flatMap(([field, { max }]) =>
    max === undefined ? [] : [[field, max]],
  ),
) as { readonly [Field in TextField]: number }
export const exportedFields = fields.filter((field): field is ExportedField => codeFields[field].exported)
export const unversionedColumns = fields
  .filter((field) => !codeFields[field].versioned)
  .map((field) => codeFields[field].column) as UnversionedColumn[]

/** Fields that the documented record lacks. A code that is read alone has them too. */
export const undocumentedFields = fields.filter((field) => !(qrCodeKeys as readonly string[]).includes(field))
