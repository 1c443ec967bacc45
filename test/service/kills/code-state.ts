/** A code as its client knows it. */
export type CodeState = {
  readonly tag: string
  readonly destination: string
  readonly title: string
  readonly tags: string
  readonly isActive: boolean
  readonly isStarred: boolean
  readonly isDeleted: boolean
}

export type KnownCode = {
  readonly id: number
  state: CodeState
  /** Requested but not acknowledged: it exists completely or not at all. */
  asked: CodeState | null
  /** All acknowledged slash tags: prints carry them. */
  readonly printed: Set<string>
}

export type UnsureCreate = { readonly key: string; readonly state: CodeState }
