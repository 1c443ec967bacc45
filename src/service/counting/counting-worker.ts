import { parentPort, workerData } from 'node:worker_threads'
import { batchContent, daysOf } from '../analytics/batch-content.ts'
import { SeenVisitors } from '../analytics/seen-visitors.ts'
import { createVisitorSalts } from '../analytics/visitor-salts.ts'
import { engineAt } from '../database/engine-at.ts'
import { connectDatabase } from '../database/open-database.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './counting-messages.ts'
import { createFigures } from './figures.ts'
import { createInTurn } from './in-turn.ts'
import { ThreadStatements } from './thread-statements.ts'
import type { PackedVisits } from './visit-group.ts'
import { writeGroup } from './write-group.ts'

const start = workerData as WorkerStart
const told = new ThreadStatements(start.slow, (statements) => tell({ kind: 'statements', statements }))
const database = connectDatabase(engineAt(start.location, { connections: 1 }), told.log)
const saltsOf = createVisitorSalts(database)
// A Referer names the host without the port here.
const ownHosts = new Set(start.ownHosts.map((host) => host.replace(/:\d+$/, '')))
const seen = new SeenVisitors()
const inTurn = createInTurn()
const figures = createFigures(database, inTurn, (error) => tell({ kind: 'trouble', reason: wordsOf(error) }))

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'retain') figures.forget(request.now)
  else void inTurn(() => answer(request)).then(tell)
})
// What a killed process left in the log.
figures.expect()

/** Never rejects: a group that was not written goes back to who gathered it. */
async function answer(request: Exclude<WorkerRequest, { kind: 'retain' }>): Promise<WorkerAnswer> {
  try {
    if (request.kind === 'end') await end()
    else await write(request.group)
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', reason: wordsOf(error) }
  }
}

async function write(group: PackedVisits): Promise<void> {
  const salts = await saltsOf(daysOf(group))
  seen.begin()
  const content = batchContent(group, salts, ownHosts, seen)
  await writeGroup(database, group, content)
  seen.keep()
  figures.expect()
}

/** The log outlives a fold that fails now. */
async function end(): Promise<void> {
  await figures.finish().catch((error: unknown) => tell({ kind: 'trouble', reason: wordsOf(error) }))
  told.flush()
  await database.destroy()
}

function tell(message: WorkerAnswer): void {
  parentPort?.postMessage(message)
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
