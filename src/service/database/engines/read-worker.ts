import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteForReading, openSqliteForWriting } from './sqlite-engine.ts'

/** `writes`: the connection takes every statement. */
export type ReadingStart = { readonly location: string; readonly writes: boolean }

/** Messages to the worker. Queries run in order; none follow `end`. */
export type ReadingRequest =
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly text: string
      readonly parameters: readonly unknown[]
    }
  | { readonly kind: 'end' }

export type ReadingAnswer =
  | {
      readonly kind: 'rows'
      readonly id: number
      readonly rows: unknown[]
      /** Of a statement without rows. */
      readonly changes?: number
    }
  | {
      readonly kind: 'failed'
      readonly id: number
      readonly reason: string
      readonly code: string | null
    }

const { location, writes } = workerData as ReadingStart
const database = writes ? openSqliteForWriting(location) : openSqliteForReading(location)

parentPort?.on('message', (request: ReadingRequest) => {
  if (request.kind === 'ask') parentPort?.postMessage(answer(request))
  else {
    database.close()
    parentPort?.close()
  }
})

function answer({ id, text, parameters }: Extract<ReadingRequest, { kind: 'ask' }>): ReadingAnswer {
  try {
    const statement = database.prepare(text)
    if (statement.reader) return { kind: 'rows', id, rows: statement.all(parameters) }
    return { kind: 'rows', id, rows: [], changes: Number(statement.run(parameters).changes) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    return { kind: 'failed', id, reason, code }
  }
}
