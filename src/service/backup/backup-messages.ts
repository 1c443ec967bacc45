/** What the thread of a copy is told when it starts. */
export type BackupOrder = {
  /** Of the engine. */
  readonly location: string
  readonly file: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What it tells at its end. */
export type BackupAnswer =
  | { readonly kind: 'done'; readonly rows: number }
  /** Another process makes this copy, or has made it. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly reason: string }
