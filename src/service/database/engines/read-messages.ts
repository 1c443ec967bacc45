/** The database file for the read worker. */
export type ReadingStart = { readonly location: string }

/** Messages to the read worker. Queries run in order; none follow `end`. */
export type ReadingRequest =
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly text: string
      readonly parameters: readonly unknown[]
    }
  | { readonly kind: 'end' }

export type ReadingAnswer =
  | { readonly kind: 'rows'; readonly id: number; readonly rows: unknown[] }
  /** `code` is the engine's error code. */
  | {
      readonly kind: 'failed'
      readonly id: number
      readonly reason: string
      readonly code: string | null
    }
