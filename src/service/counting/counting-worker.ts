import { parentPort, workerData } from 'node:worker_threads'
import { batchContent, daysOf } from '../analytics/batch-content.ts'
import { createVisitorSalts } from '../analytics/visitor-salts.ts'
import { engineAt } from '../database/engine-at.ts'
import { connectDatabase } from '../database/open-database.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './counting-messages.ts'
import type { PackedVisits } from './visit-group.ts'
import { writeGroup } from './write-group.ts'

const start = workerData as WorkerStart
const database = connectDatabase(engineAt(start.location, { connections: 1 }))
const saltsOf = createVisitorSalts(database)
const ownHosts = new Set(start.ownHosts)

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'retain') return
  void answer(request).then((message) => parentPort?.postMessage(message))
})

/** Never rejects: a group that was not written goes back to who gathered it. */
async function answer(request: Exclude<WorkerRequest, { kind: 'retain' }>): Promise<WorkerAnswer> {
  try {
    if (request.kind === 'end') await database.destroy()
    else await write(request.group)
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function write(group: PackedVisits): Promise<void> {
  const salts = await saltsOf(daysOf(group))
  await writeGroup(database, group.id, batchContent(group, salts, ownHosts))
}
