import { maxCounts } from '#contract/limits.ts'
import { restorableDays } from '#contract/code-operations.ts'
import {
  type FolderCommand,
  folderOperations,
  folderPathSeparator,
  type FolderUpdateCommand,
} from '#contract/folder.ts'
import { inSmallTransactions, inTransaction, type Transaction } from '../../database/in-transaction.ts'
import { findBrandKit } from './brand-kits.ts'
import {
  findFolder,
  foldersOf,
  holdFolder,
  moveCodesBack,
  moveCodesOut,
} from '../../database/queries/folders.ts'
import { findUtmTemplate } from './utm-templates.ts'
import { takeId } from '../../database/queries/links.ts'
import { holdUser } from '../../database/queries/quotas.ts'
import type { FoldersTable } from '../../database/tables/codes.ts'
import { foldText } from '#contract/text-field.ts'
import { type IfMatch, refuseStale, withEtag } from '../../domain/etag.ts'
import { done, invalid, notFound, type Outcome, type Refusal } from '../../domain/refusal.ts'
import type { Database } from '../../database/open-database.ts'
import type { QrCodesTable } from '../../domain/stored-code.ts'
import type { CommandDeps } from '../command-deps.ts'

type FolderDeps = Pick<CommandDeps, 'database' | 'clock'>

/** Creates a folder. Refusals: invalid. */
export async function createFolder(
  deps: FolderDeps,
  userId: number,
  command: FolderCommand,
): Promise<Outcome<FoldersTable>> {
  const now = new Date(deps.clock()).toISOString()
  return await inTransaction(deps.database, async (transaction) => {
    // The lock stops two concurrent creates from taking the last place or the same name.
    await holdUser(transaction, userId)
    return await insertFolder(transaction, userId, command, now)
  })
}

/** Creates a folder in a transaction that holds the user. Refusals: invalid. */
export async function insertFolder(
  transaction: Transaction,
  userId: number,
  { name, parentId, kitId, utmTemplateId }: FolderCommand,
  now: string,
): Promise<Outcome<FoldersTable>> {
  const folders = await foldersOf(transaction, userId)
  if (folders.length >= maxCounts.folders) return tooMany
  const folder = {
    user_id: userId,
    id: 0,
    parent_id: parentId ?? 0,
    name,
    name_key: foldText(name),
    kit_id: kitId,
    utm_template_id: utmTemplateId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  const problem =
    findProblem(folders, folder) ?? (await findStartProblem(transaction, userId, { kitId, utmTemplateId }))
  if (problem !== null) return problem
  const stored = { ...folder, id: await takeId(transaction, 'folders') }
  await transaction.insertInto('folders').values(stored).execute()
  return done(stored)
}

/** Renames or moves a folder, or chooses its brand kit. Refusals: not-found, invalid. */
export async function updateFolder(
  deps: FolderDeps,
  userId: number,
  id: number,
  { name, parentId, kitId, utmTemplateId }: FolderUpdateCommand,
  ifMatch: IfMatch,
): Promise<Outcome<FoldersTable>> {
  const now = new Date(deps.clock()).toISOString()
  return await inTransaction(deps.database, async (transaction): Promise<Outcome<FoldersTable>> => {
    await holdUser(transaction, userId)
    const folders = await foldersOf(transaction, userId)
    const stored = folders.find((folder) => folder.id === id)
    if (stored === undefined) return notFound
    const stale = refuseStale(ifMatch, presentFolder(stored, 0))
    if (stale !== null) return stale
    const changes = {
      ...(name === undefined ? {} : { name, name_key: foldText(name) }),
      ...(parentId === undefined ? {} : { parent_id: parentId ?? 0 }),
      ...(kitId === undefined ? {} : { kit_id: kitId }),
      ...(utmTemplateId === undefined ? {} : { utm_template_id: utmTemplateId }),
      updated_at: now,
    }
    const changed = { ...stored, ...changes }
    const problem =
      findProblem(folders, changed) ?? (await findStartProblem(transaction, userId, { kitId, utmTemplateId }))
    if (problem !== null) return problem
    await setFolder(transaction, userId, id, changes)
    return done(changed)
  })
}

type DeletedFolder = { readonly name: string; readonly folders: number; readonly codes: number }

/**
 * Deletes a folder with its subfolders. Codes move in several transactions, the folder is deleted in the last one, so the
 * same call completes an interrupted one. Refusals: not-found.
 */
export async function deleteFolder(
  deps: FolderDeps,
  userId: number,
  id: number,
  codesTo: 'parent' | 'none',
): Promise<Outcome<DeletedFolder>> {
  const folders = await foldersOf(deps.database, userId)
  const folder = folders.find((one) => one.id === id)
  if (folder === undefined) return notFound
  const target = codesTo === 'parent' && folder.parent_id !== 0 ? folder.parent_id : null
  const ids = [id, ...folders.filter((one) => one.parent_id === id).map((one) => one.id)]
  const codes = await inSmallTransactions(deps.database, (transaction) =>
    moveCodesOut(transaction, userId, ids, target),
  )
  const now = new Date(deps.clock()).toISOString()
  return await inTransaction(deps.database, async (transaction): Promise<Outcome<DeletedFolder>> => {
    await holdUser(transaction, userId)
    await forgetOldFolders(transaction, userId, now)
    const marked = await transaction
      .updateTable('folders')
      .set({ deleted_at: now })
      .where('user_id', '=', userId)
      .where((row) => row.or([row('id', '=', id), row('parent_id', '=', id)]))
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    const late = marked.map((one) => one.id)
    if (!late.includes(id)) return notFound
    let moved = await moveCodesOut(transaction, userId, late, target, { withDeleted: true })
    for (let some = 1; some > 0; moved += some) some = await moveCodesOut(transaction, userId, late, target)
    return done({ name: folder.name, folders: late.length, codes: codes + moved })
  })
}

/**
 * Restores a folder with the subfolders deleted with it, and their codes unless they were moved since. Refusals:
 * not-found, invalid.
 */
export async function restoreFolder(
  deps: FolderDeps,
  userId: number,
  id: number,
): Promise<Outcome<FoldersTable>> {
  const restored = await inTransaction(deps.database, async (transaction) => {
    await holdUser(transaction, userId)
    return await unmarkFolder(transaction, userId, id)
  })
  if (!restored.ok) return restored
  await inSmallTransactions(deps.database, (transaction) =>
    moveCodesBack(transaction, userId, restored.value.ids),
  )
  return done(restored.value.folder)
}

async function unmarkFolder(
  transaction: Transaction,
  userId: number,
  id: number,
): Promise<Outcome<{ readonly folder: FoldersTable; readonly ids: readonly number[] }>> {
  const stored = await transaction
    .selectFrom('folders')
    .selectAll()
    .where('user_id', '=', userId)
    .where((row) => row.or([row('id', '=', id), row('parent_id', '=', id)]))
    .execute()
  const folder = stored.find((one) => one.id === id)
  if (folder === undefined) return notFound
  const together = stored.filter((one) => one.deleted_at === folder.deleted_at)
  const ids = together.map((one) => one.id)
  // An interrupted restore is completed by the same call.
  if (folder.deleted_at === null) return done({ folder, ids })
  const present = await foldersOf(transaction, userId)
  if (present.length + together.length > maxCounts.folders) return tooMany
  const hasParent = present.some((one) => one.id === folder.parent_id && one.parent_id === 0)
  const back = { ...folder, parent_id: hasParent ? folder.parent_id : 0, deleted_at: null }
  const problem = findProblem(present, back)
  if (problem !== null) return problem
  await transaction
    .updateTable('folders')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
  await setFolder(transaction, userId, id, { parent_id: back.parent_id })
  return done({ folder: back, ids })
}

const day = 24 * 3_600_000

/** Permanently deletes folders that can no longer be restored. */
async function forgetOldFolders(transaction: Transaction, userId: number, now: string): Promise<void> {
  await transaction
    .deleteFrom('folders')
    .where('user_id', '=', userId)
    .where('deleted_at', '<', new Date(Date.parse(now) - restorableDays * day).toISOString())
    .execute()
}

const tooMany = invalid('', 'full-folders', { count: maxCounts.folders })

type Placed = Pick<FoldersTable, 'id' | 'parent_id' | 'name' | 'name_key'>

/** Refuses a folder with this parent and name; null when it is allowed. */
function findProblem(folders: readonly FoldersTable[], folder: Placed): Outcome<never> | null {
  const { id, parent_id, name, name_key } = folder
  if (parent_id !== 0) {
    const parent = folders.find((other) => other.id === parent_id)
    if (parent === undefined) {
      return invalid('parentId', 'folder-gone')
    }
    const hasChildren = folders.some((other) => id !== 0 && other.parent_id === id)
    if (parent.parent_id !== 0 || parent.id === id || hasChildren) {
      return invalid('parentId', 'folder-depth')
    }
  }
  const isTaken = folders.some(
    (other) => other.id !== id && other.parent_id === parent_id && other.name_key === name_key,
  )
  return isTaken ? invalid('name', 'folder-taken', { name }) : null
}

/** Refuses a missing brand kit or UTM template for new codes; null when they are allowed. */
async function findStartProblem(
  transaction: Transaction,
  userId: number,
  { kitId, utmTemplateId }: Pick<FolderUpdateCommand, 'kitId' | 'utmTemplateId'>,
): Promise<Outcome<never> | null> {
  if (kitId && (await findBrandKit(transaction, userId, kitId)) === null) return invalid('kitId', 'kit-gone')
  if (utmTemplateId && (await findUtmTemplate(transaction, userId, utmTemplateId)) === null)
    return invalid('utmTemplateId', 'utm-template-gone')
  return null
}

/** The public fields of a folder. @param codes directly in it. */
export function presentFolder({ id, name, parent_id, kit_id, utm_template_id }: FoldersTable, codes: number) {
  return withEtag(folderOperations.updateFolder, {
    id,
    name,
    parentId: parent_id === 0 ? null : parent_id,
    kitId: kit_id,
    utmTemplateId: utm_template_id,
    codes,
  })
}

async function setFolder(
  transaction: Transaction,
  userId: number,
  id: number,
  changes: Partial<FoldersTable>,
): Promise<void> {
  await transaction
    .updateTable('folders')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** The path of a folder, such as "Campaigns / Summer"; null for no folder. */
export async function pathOfFolder(
  database: CommandDeps['database'] | Transaction,
  userId: number,
  id: number | null,
): Promise<string | null> {
  const folder = id === null ? undefined : await findFolder(database, userId, id)
  if (folder === undefined) return null
  const parent = await pathOfFolder(database, userId, folder.parent_id === 0 ? null : folder.parent_id)
  return parent === null ? folder.name : `${parent}${folderPathSeparator}${folder.name}`
}

type FolderOfCode = Pick<QrCodesTable, 'user_id' | 'folder_id'>

/** Refuses a code whose folder is missing; null when it is allowed. Locks the folder. */
export async function checkFolder(
  transaction: Transaction,
  after: FolderOfCode,
  before: FolderOfCode | null,
): Promise<Refusal | null> {
  const { user_id, folder_id } = after
  if (folder_id === null || folder_id === before?.folder_id) return null
  return (await holdFolder(transaction, user_id, folder_id)) ? null : missing
}

/** The same without a lock, for a preview. */
export async function previewFolder(
  database: Database,
  after: FolderOfCode,
  before: FolderOfCode,
): Promise<Refusal | null> {
  const { user_id, folder_id } = after
  if (folder_id === null || folder_id === before.folder_id) return null
  return (await findFolder(database, user_id, folder_id)) === undefined ? missing : null
}

const missing: Refusal = {
  kind: 'invalid',
  errors: [{ field: 'folderId', code: 'folder-gone' }],
}
