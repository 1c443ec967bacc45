import type { assistants } from '#features/assistants/contract/assistants.ts'
import type { ForeignRequests } from '../../service/abuse/foreign-requests.ts'

/** The tools ask operations of the API, which have requests of their own. */
export const foreignIds: ForeignRequests<keyof typeof assistants.operations> = {
  callTools: null,
  streamTools: null,
}
