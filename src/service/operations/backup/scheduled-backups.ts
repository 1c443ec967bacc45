import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { createSerialQueue } from '#contract/serial-queue.ts'
import { backupNames, type BackupPlan } from '../../domain/settings.ts'
import { every } from '../../jobs/every.ts'
import type { FileStorage } from '../../storage/file-storage.ts'
import { makeFolder } from '../make-folder.ts'
import type { BackupOrder, BackupResult } from './backup-worker.ts'
import workerUrl from './backup-worker.ts?node-worker'
import { backUpContents, backupsIn, pruneContents } from './file-contents.ts'

/** Milliseconds between two checks whether a backup is due. */
const checkEvery = 60_000
/** Checks that are left out after a failure, so that a full disk does not fill the log as well. */
const restAfterFailure = 10

type BackupDeps = {
  /** Path of the embedded database. */
  readonly database: string
  /** Where uploaded files are stored. */
  readonly storage: FileStorage
  readonly clock: () => number
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>
}

type ScheduledBackups = {
  /** Checks now. Resolves when a due backup is written. */
  check(): Promise<void>
  /** When the newest backup was written, in milliseconds since 1970, null before any was seen; and how often one failed. */
  readonly tally: { readonly lastAt: number | null; readonly failed: number }
  /** Resolves when a running backup is written. */
  stop(): Promise<void>
}

/**
 * Writes backups by the plan until it is stopped, on a worker, because a copy blocks its thread. A backup is due when its
 * slot of time has no file, so a restart does not write another one and two processes do not write the same. A failure is
 * logged and tried again.
 */
export function scheduleBackups(
  { database, storage, clock, logger }: BackupDeps,
  plan: BackupPlan,
): ScheduledBackups {
  let resting = 0
  let lastAt: number | null = null
  let failed = 0
  const inTurn = createSerialQueue()

  async function writeDue(): Promise<void> {
    if (resting > 0) {
      resting -= 1
      return
    }
    const file = join(plan.folder, backupName(plan, clock()))
    if (existsSync(file)) {
      lastAt ??= (await stat(file).catch(() => null))?.mtimeMs ?? null
      return
    }
    try {
      await makeFolder(plan.folder)
      const result = await runWorker({ database, file })
      if (result === null || result.kind === 'taken') return
      if (result.kind === 'failed') throw new Error(result.reason)
      const contents = await backUpContents(storage, file)
      lastAt = clock()
      logger.info({ file, rows: result.rows, contents: contents.copied }, 'The database was backed up')
      if (contents.missing > 0) logger.error({ file, ...contents }, 'Contents of files are missing')
      for (const name of surplusBackups(plan, await readdir(plan.folder)))
        await rm(join(plan.folder, name), { force: true })
      await pruneContents(plan.folder, await backupsIn(plan.folder))
    } catch (error) {
      resting = restAfterFailure
      failed += 1
      logger.error({ err: error, file }, 'The database could not be backed up')
    }
  }

  const check = (): Promise<void> => inTurn(writeDue)
  const checks = every('backup', checkEvery, check, { isDueNow: true })
  return {
    check,
    get tally() {
      return { lastAt, failed }
    },
    async stop() {
      await checks.stop()
      await inTurn(async () => {})
    },
  }
}

/** Null when the worker ended without a result. Rejects with the error that it threw. */
async function runWorker(order: BackupOrder): Promise<BackupResult | null> {
  const worker = new Worker(workerUrl, { workerData: order })
  let result: BackupResult | null = null
  worker.once('message', (message: BackupResult) => (result = message))
  await once(worker, 'exit')
  return result
}

const nameEnd = '.backup'

/** Name of the backup for the slot of time that holds an instant: the same in every process. */
export function backupName({ every }: BackupPlan, now: number): string {
  const slot = new Date(Math.floor(now / every) * every).toISOString()
  return `tessera-${slot.slice(0, 16).replaceAll(/[-:]/g, '')}Z${nameEnd}`
}

/** Names of the scheduled backups in a folder that are too many. Other files are never among them. */
export function surplusBackups({ keep }: BackupPlan, names: readonly string[]): string[] {
  const backups = names.filter((name) => backupNames.test(name)).toSorted()
  return backups.slice(0, Math.max(0, backups.length - keep))
}
