import type { coupons } from '#features/coupons/contract/coupons.ts'
import { code, type ForeignRequests } from '../../service/abuse/foreign-requests.ts'

export const foreignIds: ForeignRequests<keyof typeof coupons.operations> = {
  readCoupons: code,
  addCoupons: () => ({ ...code(), body: { codes: ['MINE'] } }),
  saveCouponLimit: () => ({ ...code(), body: { perNetwork: 1 } }),
  saveCouponPin: () => ({ ...code(), body: { pin: '123456' } }),
  exportCoupons: code,
}
