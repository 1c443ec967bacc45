import type { CodeSort, CodeState } from '#contract/list.ts'

/** What narrows and orders the list of codes. Undefined and left out mean the same. */
export type LibraryQuery = {
  readonly search?: string | undefined
  readonly tag?: string | undefined
  readonly state?: CodeState | undefined
  readonly starred?: boolean | undefined
  readonly sort?: CodeSort | undefined
}
