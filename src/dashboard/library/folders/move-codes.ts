import type { QueryClient } from '@tanstack/react-query'
import { refreshLibrary } from '../../api/cache.ts'
import { showMoved } from '../../api/change-folders.ts'
import { type JobScope, startJob } from '../jobs/start-job.ts'

/**
 * Moves codes into a folder, or out of all with null. Listed codes move on the screen at once, and back when the service
 * has not moved all of them.
 */
export function moveCodes(client: QueryClient, scope: JobScope, folderId: number | null): void {
  const ids = 'entries' in scope ? scope.entries.flatMap(({ id }) => id ?? []) : []
  const takeBack = showMoved(client, ids, folderId)
  void startJob(
    client,
    { kind: 'change', change: { action: 'move', folderId }, isUndo: false },
    scope,
    (job) => {
      if (job?.state === 'done' && job.refused === 0) return
      takeBack()
      refreshLibrary(client)
    },
  )
}
