import { parentPort, workerData } from 'node:worker_threads'
import { engineAt } from '../database/engine-at.ts'
import { connectDatabase } from '../database/open-database.ts'
import type { WorkerAnswer, WorkerRequest } from './counting-messages.ts'
import { writeCounts } from './write-counts.ts'

const { location } = workerData as { location: string }
const database = connectDatabase(engineAt(location, { connections: 1 }))

parentPort?.on('message', (request: WorkerRequest) => {
  void answer(request).then((message) => parentPort?.postMessage(message))
})

/** Never rejects: a group that was not written goes back to who gathered it. */
async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    if (request.kind === 'end') await database.destroy()
    else await writeCounts(database, request.counts)
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
