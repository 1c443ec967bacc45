import type { BulkChange } from '#contract/bulk.ts'
import type { Failure } from '#contract/failure.ts'
import type { LibraryQuery } from '../../../api/library-query.ts'

/** What a job does to each of its entries. */
export type Task =
  | {
      readonly kind: 'change'
      /** The versions of `restoreVersion` stand at the entries. */
      readonly change:
        | Exclude<BulkChange, { action: 'restoreVersion' }>
        | { readonly action: 'restoreVersion' }
      /** Takes back an earlier job. */
      readonly isUndo: boolean
    }
  | { readonly kind: 'import' }
  | { readonly kind: 'zip'; readonly format: 'svg' | 'png' }

/** One code, or one row of a file. */
export type Entry = {
  /** The code; null for one that is still to be made. */
  readonly id: number | null
  readonly title: string
  /** Domain and slash tag. */
  readonly link: string
  /** A barcode keeps its own design: its symbol is a part of it. */
  readonly isBarcode?: boolean
  /** The destination that the person saw and agreed to. */
  readonly after?: string
  /** The version to go back to. */
  readonly version?: number
  /** Of a row to import: its line in the file, its key and the body of a create. */
  readonly line?: number
  readonly key?: string
  readonly body?: Readonly<Record<string, unknown>>
}

export type Result = {
  readonly outcome: 'changed' | 'unchanged' | 'refused'
  readonly codeId: number | null
  readonly link: string
  /** Why it was refused, or what is odd about it. */
  readonly words: string | null
  readonly undoVersion: number | null
}

/** Entries that go in one call. */
export type Part = {
  readonly entries: readonly Entry[]
  /** The call was begun; nobody may know how it ended. */
  readonly sent: boolean
  /** In the order of the entries; null until the call is answered. */
  readonly results: readonly Result[] | null
}

/** A picture as it goes into an archive. */
export type DrawnFile = { readonly name: string; readonly bytes: Uint8Array }

export type JobState = 'collecting' | 'running' | 'stopped' | 'cancelled' | 'done'

/** Long work on many codes, kept in this browser so that a reload loses nothing of it. */
export type Job = {
  readonly id: string
  /** Service and user; nobody else sees it. */
  readonly owner: string
  /** ISO 8601 instant. */
  readonly startedAt: string
  readonly task: Task
  readonly state: JobState
  /** Codes that are still to be looked up; null when the entries are complete. */
  readonly pending: { readonly query: LibraryQuery; readonly except: readonly number[] } | null
  readonly total: number
  readonly parts: number
  /** Parts that are answered. */
  readonly partsDone: number
  readonly done: number
  readonly changed: number
  readonly refused: number
  /** Why it stopped; null when it did not, or the page was closed. */
  readonly failure: Failure | null
}

/** Entries in one call: few, so that progress shows and cancelling is quick; more when there are very many. */
export function partSize(task: Task, total: number): number {
  if (task.kind === 'zip') return 10
  if (task.kind === 'import') return 25
  return total > 2_000 ? 250 : 50
}
