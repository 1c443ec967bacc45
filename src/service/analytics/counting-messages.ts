import type { MeasuredStatement } from '../metrics/statements.ts'
import type { PackedVisits } from './visit-group.ts'

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
