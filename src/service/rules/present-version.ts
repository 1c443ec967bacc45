import { parseFieldData } from '#contract/field-data.ts'
import type { CodeVersion } from '#contract/versions.ts'
import type { CodeRow } from '../database/find-code.ts'
import type { CodeVersionsTable, QrCodesTable } from '../database/schema.ts'
import { pictureHash } from './picture-hash.ts'
import { presentWholeCode } from './present-code.ts'

/** Columns that a version does not keep: secrets, what is counted or derived, and what belongs to the code for good. */
const unversioned = [
  'user_id',
  'id',
  'password_hash',
  'search',
  'edits',
  'is_edit',
  'is_starred',
  'is_blocked',
  'blocked_reason',
  'blocked_at',
  'created_at',
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

/** The columns that a restore brings back: all of the snapshot but the link and the protection, which stay as they are. */
export function restorableColumns(snapshot: Snapshot): Partial<QrCodesTable> {
  const { domain: _domain, tag: _tag, link_id: _link, is_protected: _protected, ...rest } = snapshot
  const { picture_hash: _hash, updated_at: _updated, ...columns } = rest
  return columns
}

/** Record keys that no version is made for, or that say the same as another. */
const untold = new Set([
  'qr',
  'edit',
  'isEdit',
  'isStarred',
  'updatedAt',
  'titleLabel',
  'uniqueTagId',
  'logo',
  'faviconUrl',
])

/** The record's keys that differ between two states of a code; `qr` stands for the picture, `password` for a new one. */
export function changedKeys(before: QrCodesTable, after: QrCodesTable): string[] {
  const old = presentWholeCode(counted(before)) as Record<string, unknown>
  const fresh = presentWholeCode(counted(after)) as Record<string, unknown>
  const keys = new Set([...Object.keys(old), ...Object.keys(fresh)])
  const changed = [...keys].filter(
    (key) => !untold.has(key) && JSON.stringify(old[key]) !== JSON.stringify(fresh[key]),
  )
  if (changed.includes('fieldData')) {
    const told = changedInside(old['fieldData'], fresh['fieldData'])
    changed.splice(changed.indexOf('fieldData'), 1, ...told)
  }
  // The stored hash is of the renderer of then, so it is made anew.
  if (pictureHash(before) !== pictureHash(after)) changed.push('qr')
  if (before.password_hash !== after.password_hash) changed.push('password')
  return changed
}

/** `fieldData` by its keys, such as `fieldData.swap`: many things of the form travel in it. */
function changedInside(before: unknown, after: unknown): string[] {
  const [old, fresh] = [before, after].map(
    (kept) => parseFieldData(typeof kept === 'string' ? kept : null) ?? {},
  )
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])
  const told = [...keys].filter((key) => JSON.stringify(old?.[key]) !== JSON.stringify(fresh?.[key]))
  return told.length === 0 ? ['fieldData'] : told.map((key) => `fieldData.${key}`)
}

function counted(row: QrCodesTable): CodeRow {
  return { ...row, scans: 0, clicks: 0 }
}

/** @param code the row of now, whose state the present version is. */
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
