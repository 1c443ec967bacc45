import { unversionedColumns } from '#contract/code-fields.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { CodeVersion } from '#contract/versions.ts'
import type { Code, CodeRow, QrCodesTable } from '../domain/stored-code.ts'
import type { CodeVersionsTable } from '../database/schema.ts'
import { fromRow, ownColumns } from '../domain/code.ts'
import { pictureHash } from '../domain/picture-hash.ts'
import { presentWholeCode } from './present-code.ts'

/** Columns without versions: secrets, counters, derived columns and permanent ones. */
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

/** The code as a version holds it. Its link, its protection and what versions do not hold stay as they are. */
export function fromSnapshot(snapshot: Snapshot, code: Code): Code {
  const { domain, tag, link_id, is_protected, updated_at } = code
  const kept = { domain, tag, link_id, is_protected, updated_at }
  return fromRow({ ...ownColumns(code), ...snapshot, ...kept })
}

/** Record keys that create no version or duplicate another. */
const untold = new Set([
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
])

/** The record keys that differ between two states; `qr` stands for the picture, `password` for a new one. */
export function changedKeys(before: Code, after: Code): string[] {
  const old = recordOf(before)
  const fresh = recordOf(after)
  const keys = new Set([...Object.keys(old), ...Object.keys(fresh)])
  const changed = [...keys].filter(
    (key) => !untold.has(key) && JSON.stringify(old[key]) !== JSON.stringify(fresh[key]),
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
  return { ...presentWholeCode({ ...ownColumns(code), picture_hash: '', scans: 0, clicks: 0 }) }
}

/** @param code the current row, which is the current version. */
export function presentVersion(version: CodeVersionsTable, userName: string, code: CodeRow): CodeVersion {
  const snapshot = version.snapshot === null ? null : (JSON.parse(version.snapshot) as Snapshot)
  return {
    number: version.number,
    savedAt: version.saved_at,
    savedBy: { id: version.saved_by, name: userName },
    changed: JSON.parse(version.changed) as string[],
    restoredFrom: version.restored_from,
    snapshot: presentWholeCode({ ...code, ...snapshot }),
  }
}
