import { createPersonalStore } from './credentials.ts'

/** Moves the selection or the open code into a folder, for the command palette; null when there is nothing to move. */
export const movable = createPersonalStore<{
  readonly count: number
  readonly move: (folderId: number | null) => void
} | null>(null)
