import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { LogEvent } from 'kysely'
import { connectDatabase } from '../database/open-database.ts'
import { engineAt } from '../database/engines/engine-at.ts'
import { type MeasuredStatement, measuredStatement } from '../metrics/statements.ts'
import { countriesIn } from '../network/countries.ts'
import { retentionSteps } from './retention.ts'
import { createSerialQueue } from '#contract/serial-queue.ts'
import { daysOf, sumGroup } from './visit-sums.ts'
import type { PackedVisits } from './visit-group.ts'
import { createVisitorSalts, SeenVisitors } from './visitors.ts'
import { writeGroup } from './write-group.ts'

export type WorkerStart = {
  readonly location: string
  /** Our own hosts, which are no referrers. */
  readonly ownHosts: readonly string[]
  /** Folder of the table of countries. */
  readonly dataDir: string
  /** Milliseconds from which on the text of a statement is reported. */
  readonly slow: number
}

/** Messages to the counting worker. `write` and `end` come one at a time, and each is answered. */
export type WorkerRequest =
  | { readonly kind: 'write'; readonly group: PackedVisits }
  /** Rolls up hours that are over at `now` (milliseconds since 1970), and deletes what is too old. Not answered. */
  | { readonly kind: 'retain'; readonly now: number }
  | { readonly kind: 'end' }

/**
 * Messages from the worker. A failed group is not in the database, or its commit is unknown. `trouble` reports that
 * cleaning failed, and `statements` those of about a second; both come unasked.
 */
export type WorkerAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' | 'trouble'; readonly reason: string }
  | { readonly kind: 'statements'; readonly statements: readonly MeasuredStatement[] }

/** Milliseconds between two steps of cleaning. */
const betweenSteps = 10
/** Milliseconds for which statements are collected, and the most in one message. */
const [reportEvery, mostReported] = [1_000, 500]

const start = workerData as WorkerStart
let measured: MeasuredStatement[] = []
let reporting: NodeJS.Timeout | null = null
const database = connectDatabase(engineAt(start.location, { connections: 1 }), measure)
const visitorSalts = createVisitorSalts(database)
// A Referer has the host without its port.
const ownHosts = new Set(start.ownHosts.map((host) => host.replace(/:\d+$/, '')))
const countries = countriesIn(start.dataDir)
const seen = new SeenVisitors()
const queue = createSerialQueue()
let isCleaning = false
const ending = new AbortController()

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'end') ending.abort()
  if (request.kind === 'retain') void clean(request.now)
  else void queue(() => answer(request)).then(send)
})

/** Never rejects: the process keeps a group that was not written. */
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
  const salts = await visitorSalts.read(daysOf(group))
  seen.begin()
  const sums = sumGroup(group, salts, ownHosts, seen, (address) => countries.find(address))
  await writeGroup(database, group, sums)
  seen.commit()
}

/** Deletes old rows and rolls up ended hours. Pauses after each step, so that other writes get the lock. */
async function clean(now: number): Promise<void> {
  if (isCleaning) return
  isCleaning = true
  // One that fails is tried again in an hour, and stops no other.
  for (const step of retentionSteps(now)) {
    try {
      while (!ending.signal.aborted && (await queue(() => step(database)))) await pause(betweenSteps)
    } catch (error) {
      send({ kind: 'trouble', reason: reasonOf(error) })
    }
  }
  isCleaning = false
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
