import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ServiceDeps } from '../service-deps.ts'
import type { BackupAnswer, BackupOrder } from './backup-messages.ts'
import { type BackupPlan, backupName, surplusBackups } from './backup-plan.ts'
import workerUrl from './backup-worker.ts?node-worker'

/** Milliseconds between two looks whether a copy is due. */
const lookEvery = 60_000
/** Looks that are left out after a failure, so that a full disk does not fill the log too. */
const restAfterFailure = 10

/**
 * Makes copies by the plan until it is stopped, in a thread of its own, because reading a large database takes a while.
 * One is due when its slot of time has none; the file decides, so that a restart does not make another and several
 * processes do not make the same. A failure is logged and tried again; nothing else waits for it.
 */
export function startBackups(
  { engine, clock, logger }: Pick<ServiceDeps, 'engine' | 'clock' | 'logger'>,
  plan: BackupPlan,
): {
  /** Looks now. Resolves when what is due is done. */
  look(): Promise<void>
  /** When the newest copy was made, in milliseconds since 1970, null before any was seen; and how often one failed. */
  readonly tally: { readonly lastAt: number | null; readonly failed: number }
  /** Breaks off a copy under way. */
  stop(): Promise<void>
} {
  let resting = 0
  let lastAt: number | null = null
  let failed = 0
  let worker: Worker | null = null
  let working: Promise<void> = Promise.resolve()

  async function makeDue(): Promise<void> {
    if (resting > 0) {
      resting -= 1
      return
    }
    const now = clock()
    const file = join(plan.folder, backupName(plan, now))
    if (existsSync(file)) {
      lastAt ??= (await stat(file).catch(() => null))?.mtimeMs ?? null
      return
    }
    try {
      await mkdir(plan.folder, { recursive: true })
      const rows = await copy({ location: engine.location, file, now })
      if (rows === null) return
      lastAt = clock()
      logger.info({ file, rows }, 'The database was copied')
      for (const name of surplusBackups(plan, await readdir(plan.folder))) {
        await rm(join(plan.folder, name), { force: true })
      }
    } catch (error) {
      resting = restAfterFailure
      failed += 1
      logger.error({ err: error, file }, 'The database could not be copied')
    }
  }

  /** Null when the thread was stopped in the middle, or the copy is another's. */
  async function copy(order: BackupOrder): Promise<number | null> {
    const started = new Worker(workerUrl, { workerData: order })
    worker = started
    let answer: BackupAnswer | null = null
    started.once('message', (message: BackupAnswer) => (answer = message))
    // Rejects with what the thread threw.
    await once(started, 'exit').finally(() => (worker = null))
    const said = answer as BackupAnswer | null
    if (said?.kind === 'failed') throw new Error(said.reason)
    return said?.kind === 'done' ? said.rows : null
  }

  const look = (): Promise<void> => (working = working.then(makeDue))
  const timer = setInterval(() => void look(), lookEvery)
  timer.unref()
  void look()
  return {
    look,
    get tally() {
      return { lastAt, failed }
    },
    async stop() {
      clearInterval(timer)
      worker?.postMessage('stop')
      await working
    },
  }
}
