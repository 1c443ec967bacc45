import { parentPort, workerData } from 'node:worker_threads'
import { BackupTaken, writeBackup } from './embedded-backup.ts'

/** Start data of the worker. */
export type BackupOrder = {
  /** Path of the embedded database. */
  readonly database: string
  readonly file: string
}

/** Result of the worker. */
export type BackupResult =
  | { readonly kind: 'done'; readonly rows: number }
  /** Another process writes this backup, or has written it. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly reason: string }

const { database, file } = workerData as BackupOrder

parentPort?.postMessage(
  await writeBackup(database, file).then(
    (counts): BackupResult => ({
      kind: 'done',
      rows: Object.values(counts).reduce((total, rows) => total + rows, 0),
    }),
    (error: unknown): BackupResult =>
      error instanceof BackupTaken
        ? { kind: 'taken' }
        : { kind: 'failed', reason: error instanceof Error ? error.message : String(error) },
  ),
)
