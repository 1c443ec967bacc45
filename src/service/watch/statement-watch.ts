import type { LogEvent } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { EngineWatch, PoolConnections } from '../database/engine-watch.ts'
import { currentRequest } from './request-context.ts'
import type { Watch } from './watch.ts'

/** Longest text of a statement in the log, in characters. */
const longest = 2_000

const kinds: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

export type StatementWatch = {
  readonly engine: EngineWatch
  /** For what Kysely tells of each statement. */
  readonly log: (event: LogEvent) => void
}

/**
 * Measures the statements of this process, and logs those that took `slow` milliseconds or more. Text only: what is bound
 * to a statement stays out, and our statements bind every value.
 */
export function watchStatements(
  watch: Watch,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  slow: number,
): StatementWatch {
  const errors = new Map<string, number>()
  const pools: (() => PoolConnections)[] = []
  let retries = 0
  watch.tell('tessera_database_retries_total', () => [{ labels: {}, value: retries }])
  watch.tell('tessera_database_statement_errors_total', () =>
    [...errors].map(([kind, value]) => ({ labels: { kind }, value })),
  )
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
    },
    log({ level, query, queryDurationMillis: took }) {
      const kind = kinds[query.query.kind] ?? 'other'
      watch.observe('tessera_database_statement_duration_seconds', { kind }, took / 1_000)
      if (level === 'error') errors.set(kind, (errors.get(kind) ?? 0) + 1)
      if (took < slow) return
      const sql = query.sql.length > longest ? `${query.sql.slice(0, longest)}…` : query.sql
      logger.warn({ ms: Math.round(took), sql }, 'A statement was slow')
    },
  }
}
