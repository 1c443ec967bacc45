import type { LibraryQuery } from '../../api/library-query.ts'
import type { useQrCodes } from '../../api/qr-codes.ts'
import type { LibraryTask } from './library-menu.tsx'

export type WorkbenchProps = {
  readonly query: LibraryQuery
  /** Codes that match the query. */
  readonly total: number
  readonly deleted: boolean
  readonly loaded: ReturnType<typeof useQrCodes>['data']
  /** The dialog that the menu of the library asked for. */
  readonly task: Exclude<LibraryTask, 'deleted'> | null
  readonly onTaskDone: () => void
}

/** Work on many codes at once. */
export function Workbench(_props: WorkbenchProps) {
  return null
}
