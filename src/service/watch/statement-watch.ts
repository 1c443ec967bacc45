import type { LogEvent } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { EngineWatch, PoolConnections } from '../database/engine-watch.ts'
import { measuredStatement } from './measured-statement.ts'
import { noteStatements } from './note-statements.ts'
import { currentRequest } from './request-context.ts'
import type { Watch } from './watch.ts'

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
