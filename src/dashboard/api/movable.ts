import { createStore } from '../ui/store.ts'

/** What the screen can move into a folder, for the command palette; null when there is nothing. */
export const movable = createStore<{
  readonly count: number
  readonly move: (folderId: number | null) => void
} | null>(null)
