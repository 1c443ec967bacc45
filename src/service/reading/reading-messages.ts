/** What the reading thread is started with: the file of the database. */
export type ReadingStart = { readonly location: string }

/** From the process to its reading thread. Questions are answered in their order; after the end there are none. */
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
  /** `code` is the engine's own, by which failures are told apart. */
  | {
      readonly kind: 'failed'
      readonly id: number
      readonly reason: string
      readonly code: string | null
    }
