import type { archive } from '#features/archive/contract/archive.ts'
import { type ForeignRequests, mine } from '../../service/abuse/foreign-requests.ts'

export const foreignIds: ForeignRequests<keyof typeof archive.operations> = {
  exportAccount: null,
  checkArchive: () => ({ body: { upload: mine.upload } }),
  importArchive: () => ({ body: { upload: mine.upload } }),
  // The answer is the same for an upload that does not exist.
  readArchiveProgress: null,
}
