import type { FastifyBaseLogger } from 'fastify'
import type { MeasuredStatement } from './measured-statement.ts'
import type { Watch } from './watch.ts'

/** Who of a process asks: its requests and timers, the thread that counts, or whoever fetches a block of ids. */
export type StatementPart = 'service' | 'counting' | 'ids'

/** Puts the statements of one part of this process into its measures, and slow ones into the log. */
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
    if (slowText !== null) logger.warn({ ms: Math.round(took), part, sql: slowText }, 'A statement was slow')
  }
}
