import { createStore } from '../ui/store.ts'

/** Moves the selection or the open code into a folder, for the command palette; null when there is nothing to move. */
export const movable = createStore<{
  readonly count: number
  readonly move: (folderId: number | null) => void
} | null>(null)
