import type { movingOut } from '#features/moving-out/contract/moving-out.ts'
import { domain, type ForeignRequests } from '../../service/abuse/foreign-requests.ts'

export const foreignIds: ForeignRequests<keyof typeof movingOut.operations> = {
  compareLinks: () => ({ ...domain(), body: {}, status: 200 }),
  exportLinks: null,
}
