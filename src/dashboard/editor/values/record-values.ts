import type { ContentField } from '#contract/code-types/content-fields.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'
import type { Design } from '#design/design.ts'
import { designFromRecord } from '#design/record-design.ts'
import { tagsOf } from '../../api/code-state.ts'
import { type Utm, utmParts } from '#contract/utm-templates.ts'
import { type EditorField, type EditorValues, readPlainTexts } from '../../api/editor-values.ts'
import { changedContent, changedFields, contentFrom, isSame, withContent } from './content-values.ts'
import { rulesFrom } from './link-rules.ts'

/** The form values of a record. Each date uses its own zone, or `zone`. */
export function valuesFromRecord(record: QrCode, zone: string): EditorValues {
  const kept = parseFieldData(record.fieldData) ?? {}
  return {
    qrType: record.qrType || 'website',
    destinationUrl: record.destinationUrl,
    text: record.text ?? '',
    content: contentFrom(record),
    brandedDomain: record.brandedDomain,
    slashTag: record.slashTag,
    ...readPlainTexts(record, kept),
    tags: tagsOf(record.tags),
    folderId: typeof record['folderId'] === 'number' ? record['folderId'] : 0,
    utm: Object.fromEntries(utmParts.map((part) => [part, record[`utm_${part}`] ?? ''])) as Utm,
    design: designFromRecord(record),
    isProtected: record.passwordProtectionEnabled,
    password: '',
    ...rulesFrom(kept, record.expirationDate, zone),
    isActive: record.isActive,
  }
}

/** Fields that a service may return changed: the edit flag, the picture, and fields it never returns. */
const notEchoed = new Set(['isEdit', 'qr', 'password', 'titleLabel'])

/** Fields whose returned value differs from the one sent: the service did not save them. */
export function fieldsNotTaken(request: Readonly<Record<string, unknown>>, record: QrCode): string[] {
  const answered: Readonly<Record<string, unknown>> = record
  return Object.entries(request)
    .filter(
      ([field, sent]) =>
        !notEchoed.has(field) && field in answered && !isTaken(field, sent, answered[field], record),
    )
    .flatMap(([field, sent]) => (field === 'fieldData' ? keysNotTaken(sent, record) : [field]))
}

function isTaken(field: string, sent: unknown, answered: unknown, record: QrCode): boolean {
  if (isEmpty(sent)) return isEmpty(answered)
  if (field === 'expirationDate') return Date.parse(String(sent)) === Date.parse(String(answered))
  if (field === 'fieldData') return keysNotTaken(sent, record).length === 0
  // On create `logo` returns the logo's id; a frame object returns as its id.
  if (field === 'qrLogoId') return answered === sent || record.logo === sent
  if (field === 'frame' && typeof sent === 'object') return answered === (sent as { id?: unknown }).id
  if (typeof sent === 'string' && typeof answered === 'string') {
    return (
      sent === answered ||
      (/^#|slashTag|brandedDomain/.test(`${field}${sent}`) && sent.toLowerCase() === answered.toLowerCase())
    )
  }
  return isSame(sent, answered)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** Keys of `fieldData` that differ from what was sent, such as `fieldData.swap`. The service may add keys. */
function keysNotTaken(sent: unknown, record: QrCode): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  const answered = parseFieldData(record.fieldData)
  const lost = Object.entries(sent).filter(
    ([key, value]) => !/password/i.test(key) && !(answered !== null && isSame(answered[key], value)),
  )
  return lost.map(([key]) => `fieldData.${key}`)
}

/** Three states of a code: the common base, the newer save, and this form. */
export type Edits = {
  readonly base: EditorValues
  readonly theirs: EditorValues
  readonly mine: EditorValues
}

/** A field that two people can change at the same time; each field of a page and of a design is one of its own. */
export type MergeField =
  | Exclude<EditorField, 'content' | 'design'>
  | `content.${ContentField}`
  | `design.${DesignPart}`
type DesignPart = keyof Design

type Merge = {
  /** Changed on both sides to different values. */
  readonly contested: readonly MergeField[]
  /** Changed only by the newer save. */
  readonly onlyTheirs: readonly MergeField[]
}

export function contentFieldIn(field: MergeField): ContentField | null {
  return field.startsWith('content.') ? (field.slice('content.'.length) as ContentField) : null
}

export function designPartIn(field: MergeField): DesignPart | null {
  return field.startsWith('design.') ? (field.slice('design.'.length) as DesignPart) : null
}

function changedParts(before: Design, after: Design): DesignPart[] {
  const parts = new Set([...Object.keys(before), ...Object.keys(after)]) as ReadonlySet<DesignPart>
  return [...parts].filter((part) => !isSame(before[part], after[part]))
}

/** A design with some parts of another one. A part that the other lacks goes. */
export function withParts(design: Design, other: Design, parts: readonly DesignPart[]): Design {
  const rest = Object.fromEntries(
    Object.entries(design).filter(([part]) => !parts.includes(part as DesignPart)),
  )
  const taken = Object.fromEntries(
    Object.entries(other).filter(([part]) => parts.includes(part as DesignPart)),
  )
  return { ...rest, ...taken } as Design
}

function mergeFields(before: EditorValues, after: EditorValues): ReadonlySet<MergeField> {
  const [...fields] = changedFields(before, after)
  return new Set(
    fields.flatMap((field): MergeField[] =>
      field === 'content'
        ? changedContent(before.content, after.content).map((name) => `content.${name}` as const)
        : field === 'design'
          ? changedParts(before.design, after.design).map((part) => `design.${part}` as const)
          : [field],
    ),
  )
}

/** Compares two edits of one code. Passwords are never returned, so a typed one never conflicts. */
export function compareEdits({ base, theirs, mine }: Edits): Merge {
  const [theirFields, myFields, differing] = [
    mergeFields(base, theirs),
    mergeFields(base, mine),
    mergeFields(theirs, mine),
  ]
  return {
    contested: [...theirFields].filter((field) => myFields.has(field) && differing.has(field)),
    onlyTheirs: [...theirFields].filter((field) => !myFields.has(field)),
  }
}

/** Merges: their values, with mine where I changed them, except for the fields in `theirs`. */
export function mergeEdits(
  { base, theirs, mine }: Edits,
  chosenTheirs: ReadonlySet<MergeField>,
): EditorValues {
  const isMine = (field: MergeField): boolean => !chosenTheirs.has(field)
  const kept = [...changedFields(base, mine)].filter(
    (field) => field !== 'content' && field !== 'design' && isMine(field),
  )
  const parts = changedParts(base.design, mine.design).filter((part) => isMine(`design.${part}`))
  const content = changedContent(base.content, mine.content).filter((name) => isMine(`content.${name}`))
  return {
    ...theirs,
    ...Object.fromEntries(kept.map((field) => [field, mine[field]])),
    design: withParts(theirs.design, mine.design, parts),
    content: withContent(theirs.content, mine.content, content),
  }
}
