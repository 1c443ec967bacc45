import type { movingIn } from '#features/moving-in/contract/moving-in.ts'
import type { ForeignRequests } from '../../service/abuse/foreign-requests.ts'

export const foreignIds: ForeignRequests<keyof typeof movingIn.operations> = {
  readOldLinks: null,
  readOldClicks: null,
}
