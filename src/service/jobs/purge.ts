import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type SqlBool } from 'kysely'
import { endDemos } from '../commands/accounts/demo.ts'
import { deleteHeld } from '../commands/files/file-uses.ts'
import { endUnprovenDomains } from '../commands/links/domains.ts'
import { forgetExpired, purgeDeleted } from '../commands/accounts/purge.ts'
import { purgeUploads } from '../commands/files/uploads.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { isFileUsed } from '../database/queries/quotas.ts'
import { uploadAge } from '../storage/file-storage.ts'
import { every, type JobDeps, type Repeated } from './every.ts'

const interval = 3_600_000

/** Purges expired codes now and every hour until stopped; in a demo, every minute. Failures are logged and retried at the next run. */
export function startPurging(deps: Pick<JobDeps, 'database' | 'clock' | 'logger' | 'settings'>): Repeated {
  const { isDemo } = deps.settings
  async function purge(): Promise<void> {
    try {
      if (isDemo) await endDemos(deps)
      await forgetExpired(deps)
      await endUnprovenDomains(deps)
      const codes = await purgeDeleted(deps)
      if (codes > 0) deps.logger.info({ codes }, 'Permanently deleted codes past their restore date')
    } catch (error) {
      deps.logger.error({ err: error }, 'Could not permanently delete codes')
    }
  }

  return every('purge-codes', isDemo ? 60_000 : interval, purge, { isDueNow: true })
}

type PurgeDeps = Pick<JobDeps, 'database' | 'clock' | 'files' | 'logger'>

/** Milliseconds until an unused file is deleted. */
const unusedFor = 30 * 86_400_000
/** Milliseconds until the working files of a killed process are deleted. */
const workAge = 3_600_000
const atOnce = 200

/** Deletes unused files now and every hour until stopped. */
export function startPurgingFiles(deps: PurgeDeps): Repeated {
  let isStopped = false

  async function run(): Promise<void> {
    try {
      await purgeFiles(deps, () => isStopped)
    } catch (error) {
      if (!isStopped) deps.logger.error({ err: error }, 'Unused files could not be deleted')
    }
  }

  const runs = every('purge-files', interval, run, { isDueNow: true })
  return {
    done: () => runs.done(),
    async stop() {
      isStopped = true
      await runs.stop()
    },
  }
}

/** One run: files unused for 30 days, contents without a file, abandoned uploads and working files. */
export async function purgeFiles(deps: PurgeDeps, isStopped: () => boolean = () => false): Promise<void> {
  await noteDisuse(deps)
  const files = await deleteUnused(deps, isStopped)
  const contents = await deleteContents(deps, isStopped)
  await deleteGivenUp(deps)
  await purgeUploads(deps, isStopped)
  if (files + contents > 0) deps.logger.info({ files, contents }, 'Unused files were deleted')
}

async function noteDisuse({ database, clock }: PurgeDeps): Promise<void> {
  const now = new Date(clock()).toISOString()
  await database
    .updateTable('files')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where(sql<SqlBool>`${isFileUsed} = 0`)
    .execute()
  await database
    .updateTable('files')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(sql<SqlBool>`${isFileUsed} = 1`)
    .execute()
}

async function deleteUnused({ database, clock }: PurgeDeps, isStopped: () => boolean): Promise<number> {
  const before = new Date(clock() - unusedFor).toISOString()
  let deleted = 0
  for (;;) {
    const rows = await database
      .selectFrom('files')
      .select('id')
      .where('unused_since', '<', before)
      // The row of a file that an administrator took down stays, so that it cannot be uploaded again.
      .where('is_blocked', '=', false)
      .limit(atOnce)
      .execute()
    for (const { id } of rows) {
      if (isStopped()) return deleted
      const outcome = await inTransaction(database, async (transaction) => {
        const held = await transaction
          .updateTable('files')
          .set({ unused_since: null })
          .where('id', '=', id)
          .where('unused_since', '<', before)
          .returning('id')
          .executeTakeFirst()
        // A code may have started to use it meanwhile.
        return { ok: true, isDeleted: held !== undefined && (await deleteHeld(transaction, id)) }
      })
      if (outcome.isDeleted) deleted += 1
    }
    if (rows.length < atOnce) return deleted
  }
}

/**
 * Deletes a content and its row in one transaction. A concurrent upload of the same content waits for the row and then
 * stores it again.
 */
async function deleteContents(
  { database, clock, files }: PurgeDeps,
  isStopped: () => boolean,
): Promise<number> {
  const now = new Date(clock()).toISOString()
  let deleted = 0
  let last = ''
  for (;;) {
    const rows = await database
      .selectFrom('file_contents')
      .select('hash')
      .where('kept_until', '<', now)
      .where('hash', '>', last)
      .where(sql<SqlBool>`not exists (select 1 from file_parts where file_parts.hash = file_contents.hash)`)
      .orderBy('hash')
      .limit(atOnce)
      .execute()
    for (const { hash } of rows) {
      if (isStopped()) return deleted
      last = hash
      await inTransaction(database, async (transaction) => {
        const held = await transaction
          .deleteFrom('file_contents')
          .where('hash', '=', hash)
          .where('kept_until', '<', now)
          .returning('hash')
          .executeTakeFirst()
        const isUsed = await transaction
          .selectFrom('file_parts')
          .select('hash')
          .where('hash', '=', hash)
          .limit(1)
          .executeTakeFirst()
        if (held === undefined || isUsed !== undefined) return { ok: false }
        await files.storage.remove(hash)
        deleted += 1
        return { ok: true }
      })
    }
    if (rows.length < atOnce) return deleted
  }
}

async function deleteGivenUp({ files, clock }: PurgeDeps): Promise<void> {
  for (const name of await readdir(files.folder).catch(() => [])) {
    const path = join(files.folder, name)
    const age = clock() - ((await stat(path).catch(() => null))?.mtimeMs ?? clock())
    const most = /^(work|copy)-/.test(name) ? workAge : uploadAge
    if (age > most) await rm(path, { recursive: true, force: true })
  }
}
