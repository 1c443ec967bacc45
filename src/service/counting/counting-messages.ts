import type { MeasuredStatement } from '../watch/measured-statement.ts'
import type { PackedVisits } from './visit-group.ts'

/** What the counting thread is started with. */
export type WorkerStart = {
  /** Of the engine. */
  readonly location: string
  /** Hosts that are our own, so that coming from there is told like coming from nowhere. */
  readonly ownHosts: readonly string[]
  /** Milliseconds from which on a statement's text is told. */
  readonly slow: number
}

/** From the process to its counting thread. `write` and `end` come one at a time and each is answered. */
export type WorkerRequest =
  | { readonly kind: 'write'; readonly group: PackedVisits }
  /** Takes out what is older than it is kept, seen from `now` (milliseconds since 1970). Not answered. */
  | { readonly kind: 'retain'; readonly now: number }
  | { readonly kind: 'end' }

/**
 * Back from the thread. A failed group left no trace in the database, or nobody knows. Told unasked are `trouble`, work
 * behind the scenes that failed, and the `statements` of about a second.
 */
export type WorkerAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' | 'trouble'; readonly reason: string }
  | { readonly kind: 'statements'; readonly statements: readonly MeasuredStatement[] }
