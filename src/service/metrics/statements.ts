import type { FastifyBaseLogger } from 'fastify'
import type { LogEvent } from 'kysely'
import type { EngineWatch, PoolConnections } from '../database/engines/engine.ts'
import { currentRequest } from './service-log.ts'
import type { Watch } from './watch.ts'

/** Longest logged statement, in characters. */
const longest = 2_000

const kinds: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** One measured statement; can be sent between threads. */
export type MeasuredStatement = {
  /** select, insert, update, delete or other. */
  readonly kind: string
  /** Milliseconds. */
  readonly took: number
  readonly isFailed: boolean
  /** The statement's text without parameters when slow; null otherwise. */
  readonly slowText: string | null
}

/** @param slow milliseconds from which the text is included. */
export function measuredStatement(
  { level, query, queryDurationMillis: took }: LogEvent,
  slow: number,
): MeasuredStatement {
  const text = query.sql.length > longest ? `${query.sql.slice(0, longest)}…` : query.sql
  return {
    kind: kinds[query.query.kind] ?? 'other',
    took,
    isFailed: level === 'error',
    slowText: took < slow ? null : text,
  }
}

/** The source of a statement: requests and timers, the counting worker, or id blocks. */
type StatementPart = 'service' | 'counting' | 'ids'

/** Adds a part's statements to the metrics, and slow ones to the log. */
export function noteStatements(
  watch: Watch,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  part: StatementPart,
): (statement: MeasuredStatement) => void {
  const errors = new Map<string, number>()
  watch.tell('tessera_database_statement_errors_total', () =>
    [...errors].map(([kind, value]) => ({ labels: { part, kind }, value })),
  )
  return function note({ kind, took, isFailed, slowText }) {
    watch.observe('tessera_database_statement_duration_seconds', { part, kind }, took / 1_000)
    if (isFailed) errors.set(kind, (errors.get(kind) ?? 0) + 1)
    if (slowText !== null) logger.warn({ ms: Math.round(took), part, sql: slowText }, 'Slow statement')
  }
}

type StatementWatch = {
  readonly engine: EngineWatch
  /** Kysely's log callback. */
  readonly log: (event: LogEvent) => void
}

/**
 * Measures this process's statements and logs those of `slow` milliseconds or more. Only their text, without
 * parameters; all values are parameters.
 */
export function watchStatements(
  watch: Watch,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  slow: number,
): StatementWatch {
  const [noteOwn, noteIds] = [noteStatements(watch, logger, 'service'), noteStatements(watch, logger, 'ids')]
  const pools: (() => PoolConnections)[] = []
  let retries = 0
  watch.tell('tessera_database_retries_total', () => [{ labels: {}, value: retries }])
  watch.tell('tessera_database_connections', () =>
    pools
      .map((read) => read())
      .flatMap((pool) =>
        (['total', 'idle', 'waiting'] as const).map((state) => ({ labels: { state }, value: pool[state] })),
      ),
  )
  return {
    engine: {
      request: currentRequest,
      retried: () => (retries += 1),
      pooled: (read) => pools.push(read),
      idsTaken: (event) => noteIds(measuredStatement(event, slow)),
    },
    log: (event) => noteOwn(measuredStatement(event, slow)),
  }
}
