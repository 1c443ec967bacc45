import type { BulkCommand } from '#contract/bulk.ts'
import { maxLengths } from '#contract/max-lengths.ts'
import { destinationSchema } from '#contract/destination.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { UpdateCommand } from '#contract/update.ts'
import type { Database } from '../database/open-database.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import type { PlannedChange } from './change-code.ts'
import { changedColumns } from './changed-columns.ts'
import { changedKeys } from './present-version.ts'
import { done, invalid, type Outcome } from '../domain/refusal.ts'
import { planRestore } from './versions.ts'
import { withoutTags, withTags } from '../domain/tags.ts'

export type PlannableChange = Exclude<BulkCommand['change'], { action: 'delete' | 'restore' }>

/** The columns that a bulk change sets on one code; null when nothing changes. */
export async function planBulkChange(
  database: Database,
  stored: QrCodesTable,
  change: PlannableChange,
): Promise<Outcome<PlannedChange | null>> {
  if (change.action === 'restoreVersion') {
    const number = change.versions[String(stored.id)]
    if (number === undefined) return invalid('versions', 'Send the version of this code.')
    return await planRestore(database, stored, number)
  }
  const command = commandOf(stored, change)
  if (!command.ok) return command
  if (command.value === null) return done(null)
  const changed = changedColumns(stored, command.value)
  if (!changed.ok) return changed
  const { is_edit: _edit, ...columns } = changed.value
  const after = { ...stored, ...columns }
  const isSame =
    changedKeys(stored, after).length === 0 &&
    after.is_starred === stored.is_starred &&
    after.folder_id === stored.folder_id
  return done(isSame ? null : { columns })
}

/** The equivalent single-code update; null when nothing changes. */
function commandOf(
  stored: QrCodesTable,
  change: Exclude<PlannableChange, { action: 'restoreVersion' }>,
): Outcome<UpdateCommand | null> {
  switch (change.action) {
    case 'pause':
      return done({ isActive: false })
    case 'resume':
      return done({ isActive: true })
    case 'star':
      return done({ isStarred: true })
    case 'unstar':
      return done({ isStarred: false })
    case 'addTags':
      return tagsCommand(withTags(stored.tags, change.tags))
    case 'removeTags':
      return tagsCommand(withoutTags(stored.tags, change.tags))
    case 'move':
      return done({ folderId: change.folderId })
    case 'moveBack':
      return moveBackCommand(change.folders[String(stored.id)])
    case 'restyle':
      return done(restyleCommand(stored, change.design))
    case 'replaceDestination':
      return destinationCommand(stored, change)
    default:
      return change satisfies never
  }
}

function moveBackCommand(folderId: number | null | undefined): Outcome<UpdateCommand> {
  return folderId === undefined ? invalid('folders', 'Send the folder of this code.') : done({ folderId })
}

function tagsCommand(tags: string): Outcome<UpdateCommand> {
  return tags.length > maxLengths.tags
    ? invalid('tags', `Use at most ${maxLengths.tags.toLocaleString('en')} characters.`)
    : done({ tags })
}

/** Replaces the design details; other `fieldData` keys stay. */
function restyleCommand(
  stored: QrCodesTable,
  { design, ...flat }: Extract<PlannableChange, { action: 'restyle' }>['design'],
): UpdateCommand {
  if (design === undefined) return flat
  const { design: _former, ...others } = parseFieldData(stored.field_data) ?? {}
  const fieldData = design === null ? others : { ...others, design }
  return { ...flat, qr: design ?? {}, fieldData: Object.keys(fieldData).length === 0 ? null : fieldData }
}

function destinationCommand(
  stored: QrCodesTable,
  { find, replace }: { readonly find: string; readonly replace: string },
): Outcome<UpdateCommand | null> {
  if (!stored.destination_url.includes(find)) return done(null)
  const replaced = destinationSchema.safeParse(stored.destination_url.replaceAll(find, () => replace))
  if (replaced.success) return done({ destinationUrl: replaced.data })
  const [issue] = replaced.error.issues
  return invalid('destinationUrl', issue?.message ?? 'Enter a full web address.')
}
