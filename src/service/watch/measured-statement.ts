import type { LogEvent } from 'kysely'

/** Longest text of a statement in the log, in characters. */
const longest = 2_000

const kinds: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** What is told of one statement, also from thread to thread. */
export type MeasuredStatement = {
  /** select, insert, update, delete or other. */
  readonly kind: string
  /** Milliseconds. */
  readonly took: number
  readonly isFailed: boolean
  /** Its text without what is bound to it, when it was slow; otherwise null. */
  readonly slowText: string | null
}

/** @param slow milliseconds from which on its text is told. */
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
