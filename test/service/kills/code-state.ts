/** What a client knows of one of its codes. */
export type CodeState = {
  readonly tag: string
  readonly destination: string
  readonly title: string
  /** Comma-separated. */
  readonly tags: string
  readonly isActive: boolean
  readonly isStarred: boolean
  readonly isDeleted: boolean
}

/** One code, as the answers of the service told it. */
export type KnownCode = {
  readonly id: number
  state: CodeState
  /** What was asked for and not acknowledged: it is there as a whole, or not at all. */
  asked: CodeState | null
  /** Every slash tag that the code was ever acknowledged to have: a print carries it. */
  readonly printed: Set<string>
}

/** A create that was not acknowledged. */
export type UnsureCreate = { readonly key: string; readonly state: CodeState }
