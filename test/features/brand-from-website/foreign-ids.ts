import type { brandFromWebsite } from '#features/brand-from-website/contract/brand-from-website.ts'
import type { ForeignRequests } from '../../service/abuse/foreign-requests.ts'

export const foreignIds: ForeignRequests<keyof typeof brandFromWebsite.operations> = { readBrand: null }
