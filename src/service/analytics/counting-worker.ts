import { parentPort, workerData } from 'node:worker_threads'
import type { LogEvent } from 'kysely'
import { connectDatabase } from '../database/open-database.ts'
import { engineAt } from '../database/engines/engine-at.ts'
import { type MeasuredStatement, measuredStatement } from '../metrics/statements.ts'
import { retentionSteps } from './retention.ts'
import { createSerialQueue } from '#contract/serial-queue.ts'
import { daysOf, sumGroup } from './visit-sums.ts'
import type { PackedVisits } from './visit-group.ts'
import { createVisitorSalts, SeenVisitors } from './visitors.ts'
import { writeGroup } from './write-group.ts'

/** Start data of the counting worker. */
export type WorkerStart = {
  /** Of the engine. */
  readonly location: string
  /** Our own hosts, which count as no referrer. */
  readonly ownHosts: readonly string[]
  /** Milliseconds from which on the text of a statement is reported. */
  readonly slow: number
}

/** From the process to its counting worker. `write` and `end` come one at a time and each is answered. */
export type WorkerRequest =
  | { readonly kind: 'write'; readonly group: PackedVisits }
  /** Deletes what is beyond its retention time, seen from `now` (milliseconds since 1970). Not answered. */
  | { readonly kind: 'retain'; readonly now: number }
  | { readonly kind: 'end' }

/**
 * From the worker. A failed group is not in the database, or its commit is unknown. `trouble` is a failed deletion and
 * `statements` are those of about a second; both come without a request.
 */
export type WorkerAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' | 'trouble'; readonly reason: string }
  | { readonly kind: 'statements'; readonly statements: readonly MeasuredStatement[] }

/** Milliseconds for which measured statements are gathered, and how many are sent together at most. */
const [reportEvery, mostReported] = [1_000, 500]

const start = workerData as WorkerStart
let measured: MeasuredStatement[] = []
let reporting: NodeJS.Timeout | null = null
const database = connectDatabase(engineAt(start.location, { connections: 1 }), measure)
const saltsOf = createVisitorSalts(database)
// A Referer has the host without its port.
const ownHosts = new Set(start.ownHosts.map((host) => host.replace(/:\d+$/, '')))
const seen = new SeenVisitors()
const queue = createSerialQueue()
let isDeleting = false

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'retain') void deleteOld(request.now)
  else void queue(() => answer(request)).then(send)
})

/** Never rejects: a group that was not written goes back to the process that gathered it. */
async function answer(request: Exclude<WorkerRequest, { kind: 'retain' }>): Promise<WorkerAnswer> {
  try {
    if (request.kind === 'write') await write(request.group)
    else {
      reportStatements()
      await database.destroy()
    }
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

async function write(group: PackedVisits): Promise<void> {
  const salts = await saltsOf(daysOf(group))
  seen.begin()
  await writeGroup(database, group, sumGroup(group, salts, ownHosts, seen))
  seen.commit()
}

/** Deletes in small steps between the groups. */
async function deleteOld(now: number): Promise<void> {
  if (isDeleting) return
  isDeleting = true
  try {
    for (const step of retentionSteps(now)) while (await queue(() => step(database)));
  } catch (error) {
    send({ kind: 'trouble', reason: reasonOf(error) })
  } finally {
    isDeleting = false
  }
}

function measure(event: LogEvent): void {
  measured.push(measuredStatement(event, start.slow))
  if (measured.length >= mostReported) reportStatements()
  else reporting ??= setTimeout(reportStatements, reportEvery)
}

function reportStatements(): void {
  if (reporting !== null) clearTimeout(reporting)
  reporting = null
  if (measured.length > 0) send({ kind: 'statements', statements: measured })
  measured = []
}

function send(message: WorkerAnswer): void {
  parentPort?.postMessage(message)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
