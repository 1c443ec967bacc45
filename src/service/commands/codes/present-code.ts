import { codeFields, undocumentedFields, unversionedColumns } from '#contract/code-fields.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'
import { shortLink } from '#design/payload.ts'
import type { Code, CodeRow, DerivedColumns, QrCodesTable } from '../../domain/stored-code.ts'
import { fromRow, ownColumns, pictureHash, readFurther } from '../../domain/code.ts'
import { withoutPassword } from '../../domain/code-requests.ts'
import type { CodeVersion } from '#contract/code-operations.ts'
import type { CodeVersionsTable } from '../../database/tables/codes.ts'
import { droppedSnapshot } from './thin-versions.ts'

/** The columns that a record shows. */
type Presented = Omit<CodeRow, Exclude<keyof DerivedColumns, 'picture_hash'>>

/** The record as documented: these keys, in this order. */
export function presentCode(row: Presented): QrCode {
  return {
    id: row.id,
    type: 'qr',
    type2: null,
    userId: row.user_id,
    clicks: row.clicks,
    lbClicks: row.lb_clicks ?? 0,
    scans: row.scans,
    destinationUrl: row.destination_url,
    faviconUrl: row.favicon_url,
    title: row.title,
    titleLabel: row.title_label,
    btnLabel: null,
    brandedDomain: row.domain,
    slashTag: row.tag,
    edit: row.edits,
    utm_id: row.utm_id,
    utm_content: row.utm_content,
    utm_term: row.utm_term,
    utm_campaign: row.utm_campaign,
    utm_medium: row.utm_medium,
    utm_source: row.utm_source,
    preset: row.preset,
    bgColor: row.bg_color,
    color: row.color,
    pattern: row.pattern,
    corner: row.corner,
    logo: row.qr_logo_id,
    qr: `/api/v1/qr-code/${row.id}/picture.svg?v=${row.picture_hash}`,
    qrLogoId: row.qr_logo_id,
    tags: row.tags,
    linkInBioId: null,
    uniqueTagId: row.link_id,
    isActive: row.is_active,
    isStarred: row.is_starred,
    expirationDate: row.expiration_date,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    fieldData: presentFieldData(row),
    frame: row.frame,
    isadminblocked: row.is_blocked,
    isEdit: row.is_edit,
    password: null,
    passwordProtectionEnabled: row.is_protected,
    primary: row.primary_color,
    secondary: row.secondary_color,
    textColor: row.text_color,
    qrType: row.qr_type,
    text: row.text,
  }
}

/** The record of a list, from which a picture can be drawn: with the encoding of a code whose design says none. */
export function presentListedCode(row: Presented): QrCode {
  const record = presentCode(row)
  return row.symbol_encoding === null ? record : { ...record, symbolEncoding: row.symbol_encoding }
}

/** The record with the fields that its documentation lacks, and with unknown ones. */
export function presentWholeCode(row: Presented): QrCode {
  const record = presentCode(row)
  const further = readFurther(row.further)
  const sentLogo = further['logo']
  return {
    // The documented keys come first, and no unknown field replaces one.
    ...record,
    ...further,
    ...record,
    logo: record.logo ?? (typeof sentLogo === 'string' ? sentLogo : null),
    shortUrl: shortLink(row.domain, row.tag),
    ...Object.fromEntries(undocumentedFields.map((field) => [field, row[codeFields[field].column]])),
  }
}

/** The protection flag inside `fieldData` shows the current state, not the one sent. */
function presentFieldData(row: Presented): string | null {
  const fieldData = withoutPassword(parseFieldData(row.field_data))
  if (fieldData === null || !('passwordProtectionEnabled' in fieldData)) return row.field_data
  return JSON.stringify({ ...fieldData, passwordProtectionEnabled: row.is_protected })
}

/** Columns that a version does not store: secrets, counters, derived and permanent ones. */
const unversioned = [
  ...unversionedColumns,
  'user_id',
  'saved_by',
  'former_folder_id',
  'search',
  'blocked_reason',
  'blocked_at',
  'deleted_at',
  'downloaded_at',
  'version',
  'starts_at',
  'state',
  'state_until',
  'host_key',
  'further_hosts',
] as const satisfies readonly (keyof QrCodesTable)[]

export type Snapshot = Omit<QrCodesTable, (typeof unversioned)[number]>

export function snapshotOf(row: QrCodesTable): Snapshot {
  const kept: Partial<QrCodesTable> = { ...row }
  for (const column of unversioned) delete kept[column]
  return kept as Snapshot
}

/** The code with the columns of a version. Its link, protection and unversioned columns stay, a block included. */
export function fromSnapshot(snapshot: Snapshot, code: Code): Code {
  const { domain, tag, link_id, is_protected, updated_at } = code
  const now = ownColumns(code)
  const kept: Partial<typeof now> = { domain, tag, link_id, is_protected, updated_at }
  for (const column of unversioned) Object.assign(kept, { [column]: now[column] })
  return fromRow({ ...now, ...snapshot, ...kept })
}

/** Record keys whose change creates no version, or that duplicate another key. */
const unlisted = new Set([
  'qr',
  'edit',
  'isEdit',
  'isStarred',
  'folderId',
  'updatedAt',
  'titleLabel',
  'uniqueTagId',
  'logo',
  'faviconUrl',
  'shortUrl',
])

/** The record keys that differ between two states. `qr` means a new picture, `password` a new password. */
export function changedKeys(before: Code, after: Code): string[] {
  const old = recordOf(before)
  const fresh = recordOf(after)
  const keys = new Set([...Object.keys(old), ...Object.keys(fresh)])
  const changed = [...keys].filter(
    (key) => !unlisted.has(key) && JSON.stringify(old[key]) !== JSON.stringify(fresh[key]),
  )
  if (changed.includes('fieldData')) {
    const changedKeysInside = changedInside(old['fieldData'], fresh['fieldData'])
    changed.splice(changed.indexOf('fieldData'), 1, ...changedKeysInside)
  }
  // The stored hash may come from an older renderer, so compute it again.
  if (pictureHash(before) !== pictureHash(after)) changed.push('qr')
  if (before.password_hash !== after.password_hash) changed.push('password')
  return changed
}

/** Keys of `fieldData`, such as `fieldData.swap`, because many form fields are stored in it. */
function changedInside(before: unknown, after: unknown): string[] {
  const [old, fresh] = [before, after].map(
    (kept) => parseFieldData(typeof kept === 'string' ? kept : null) ?? {},
  )
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])
  const changedKeysInside = [...keys].filter(
    (key) => JSON.stringify(old?.[key]) !== JSON.stringify(fresh?.[key]),
  )
  return changedKeysInside.length === 0 ? ['fieldData'] : changedKeysInside.map((key) => `fieldData.${key}`)
}

function recordOf(code: Code): Record<string, unknown> {
  return { ...presentWholeCode({ ...ownColumns(code), scans: 0, clicks: 0 }) }
}

/** @param code the current row, which is the current version. */
export function presentVersion(version: CodeVersionsTable, userName: string, code: CodeRow): CodeVersion {
  const { snapshot } = version
  const kept = snapshot === null ? code : { ...code, ...(JSON.parse(snapshot || '{}') as Snapshot) }
  return {
    number: version.number,
    savedAt: version.saved_at,
    savedBy: { id: version.saved_by, name: userName },
    changed: JSON.parse(version.changed) as string[],
    restoredFrom: version.restored_from,
    snapshot: snapshot === droppedSnapshot ? null : presentWholeCode(kept),
  }
}
