import { maxCounts } from '#contract/limits.ts'
import { fieldReasons, type Reason, withReasons } from '#contract/reasons.ts'
import { folderPathSeparator, folderNameSchema, namesOfPath } from '#contract/folder.ts'
import type { Database } from '../database/open-database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { foldersOf } from '../database/queries/folders.ts'
import { holdUser } from '../database/queries/quotas.ts'
import type { FoldersTable } from '../database/schema.ts'
import { foldText } from '#contract/fold-text.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import type { CommandDeps } from './command-deps.ts'
import { insertFolder } from './folders.ts'

/** The folder of each path of an import, by path; null for an empty path. */
export type ImportPlaces = ReadonlyMap<string, Outcome<number | null>>

/** Finds the folders of an import by their paths and creates missing ones, all or none of a path. */
export async function makeFolders(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  userId: number,
  paths: readonly string[],
): Promise<ImportPlaces> {
  const places = new Map<string, Outcome<number | null>>()
  const now = new Date(clock()).toISOString()
  for (const path of new Set(paths)) {
    places.set(
      path,
      await inTransaction(database, async (transaction): Promise<Outcome<number | null>> => {
        const names = readPath(path)
        if (!names.ok) return names
        await holdUser(transaction, userId)
        let parentId: number | null = null
        for (const name of names.value) {
          const found = findByName(await foldersOf(transaction, userId), parentId, name)
          const folder: Outcome<FoldersTable> =
            found === undefined
              ? await insertFolder(transaction, userId, { name, parentId, kitId: null }, now)
              : done(found)
          if (!folder.ok) return folder
          parentId = folder.value.id
        }
        return done(parentId)
      }),
    )
  }
  return places
}

export type PlannedFolders = {
  /** Paths of folders that the import would create, from the top. */
  readonly missing: readonly string[]
  /** Why a path cannot be used, by path. */
  readonly problems: ReadonlyMap<string, Reason>
}

/** The folders that an import would create, without writing. */
export async function planFolders(
  database: Database,
  userId: number,
  paths: readonly string[],
): Promise<PlannedFolders> {
  const missing = new Map<string, string>()
  const problems = new Map<string, Reason>()
  if (paths.length === 0) return { missing: [], problems }
  const folders = await foldersOf(database, userId)
  for (const path of new Set(paths)) {
    const names = readPath(path)
    if (!names.ok) {
      if (names.refusal.kind === 'invalid')
        for (const reason of names.refusal.errors) problems.set(path, reason)
      continue
    }
    const wanted = missingOf(folders, names.value).filter((one) => !missing.has(foldText(one)))
    if (folders.length + missing.size + wanted.length > maxCounts.folders) {
      problems.set(path, { code: 'full-folders', values: { count: maxCounts.folders } })
    } else for (const one of wanted) missing.set(foldText(one), one)
  }
  return { missing: [...missing.values()], problems }
}

function missingOf(folders: readonly FoldersTable[], names: readonly string[]): string[] {
  let parentId: number | null = null
  for (const [place, name] of names.entries()) {
    const found = findByName(folders, parentId, name)
    if (found === undefined) {
      return names.slice(place).map((_, more) => names.slice(0, place + more + 1).join(folderPathSeparator))
    }
    parentId = found.id
  }
  return []
}

function findByName(folders: readonly FoldersTable[], parentId: number | null, name: string) {
  const key = foldText(name)
  return folders.find((folder) => folder.parent_id === (parentId ?? 0) && folder.name_key === key)
}

/** The names of a path. Refusals: invalid. */
function readPath(path: string): Outcome<string[]> {
  const names: string[] = []
  for (const name of namesOfPath(path)) {
    const read = folderNameSchema.safeParse(name, withReasons)
    if (!read.success) return refuse({ kind: 'invalid', errors: fieldReasons(read.error.issues, ['folder']) })
    names.push(read.data)
  }
  return names.length > 2 ? invalid('folder', 'folder-path-depth') : done(names)
}
