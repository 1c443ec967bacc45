import { parentPort, workerData } from 'node:worker_threads'
import { engineAt } from '../database/engine-at.ts'
import { BackupTaken } from './backup-format.ts'
import type { BackupAnswer, BackupOrder } from './backup-messages.ts'
import { writeBackup } from './write-backup.ts'

const { location, file, now } = workerData as BackupOrder

// A thread that is ended from outside in the middle of a statement takes the process with it, so this one ends itself.
parentPort?.once('message', () => process.exit())
parentPort?.unref()

parentPort?.postMessage(
  await writeBackup(engineAt(location, { connections: 1 }), file, { now }).then(
    (sums): BackupAnswer => ({
      kind: 'done',
      rows: Object.values(sums).reduce((total, { rows }) => total + rows, 0),
    }),
    (error: unknown): BackupAnswer =>
      error instanceof BackupTaken
        ? { kind: 'taken' }
        : { kind: 'failed', reason: error instanceof Error ? error.message : String(error) },
  ),
)
