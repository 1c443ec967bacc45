import type { CodeState } from '#contract/code-state.ts'
import type { CodeSort } from '#contract/list.ts'

/** What narrows and orders the list of codes. Undefined and left out mean the same. */
export type LibraryQuery = {
  readonly search?: string | undefined
  readonly tag?: string | undefined
  readonly state?: CodeState | undefined
  readonly qrType?: string | undefined
  readonly starred?: boolean | undefined
  /** ISO 8601 instants: created at the first or later, and before the second. */
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
  readonly inPrint?: boolean | undefined
  /** Days within which an open code ends. */
  readonly endsWithin?: number | undefined
  readonly neverScanned?: boolean | undefined
  /** The deleted codes that can still be restored, in the place of the others. */
  readonly deleted?: boolean | undefined
  readonly sort?: CodeSort | undefined
}
