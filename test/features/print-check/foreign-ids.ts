import type { printCheck } from '#features/print-check/contract/print-check.ts'
import { code, type ForeignRequests, mine } from '../../service/abuse/foreign-requests.ts'

const note = () => ({ params: { id: mine.code, note: 'a'.repeat(32) } })

export const foreignIds: ForeignRequests<keyof typeof printCheck.operations> = {
  identifyCodes: null,
  listPrintNotes: code,
  createPrintNote: () => ({ ...code(), body: { outcome: 'matches' } }),
  readPrintNotePhoto: note,
  deletePrintNote: note,
}
