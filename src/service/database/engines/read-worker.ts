import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteForReading } from './sqlite-engine.ts'

export type ReadingStart = { readonly location: string }

/** Messages to the read worker. Queries run in order; none follow `end`. */
export type ReadingRequest =
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly text: string
      readonly parameters: readonly unknown[]
    }
  | { readonly kind: 'end' }

export type ReadingAnswer =
  | { readonly kind: 'rows'; readonly id: number; readonly rows: unknown[] }
  | {
      readonly kind: 'failed'
      readonly id: number
      readonly reason: string
      readonly code: string | null
    }

const { location } = workerData as ReadingStart
const database = openSqliteForReading(location)

parentPort?.on('message', (request: ReadingRequest) => {
  if (request.kind === 'ask') parentPort?.postMessage(answer(request))
  else {
    database.close()
    parentPort?.close()
  }
})

function answer({ id, text, parameters }: Extract<ReadingRequest, { kind: 'ask' }>): ReadingAnswer {
  try {
    return { kind: 'rows', id, rows: database.prepare(text).all(parameters) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    return { kind: 'failed', id, reason, code }
  }
}
