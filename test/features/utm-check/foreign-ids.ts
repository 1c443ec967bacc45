import type { utmCheck } from '#features/utm-check/contract/utm-check.ts'
import type { ForeignRequests } from '../../service/abuse/foreign-requests.ts'

export const foreignIds: ForeignRequests<keyof typeof utmCheck.operations> = { listUtmDifferences: null }
