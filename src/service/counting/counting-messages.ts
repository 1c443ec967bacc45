import type { Count } from './tally.ts'

/** From the process to its counting worker; one at a time, each is answered. */
export type WorkerRequest =
  | { readonly kind: 'write'; readonly counts: readonly Count[] }
  | { readonly kind: 'end' }

/** Back from the worker. A failed group left no trace in the database. */
export type WorkerAnswer = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly reason: string }
