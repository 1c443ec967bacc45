import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const coupons: DashboardFeature = {
  sections: {
    coupon: lazyPart(() => import('./coupon-codes.tsx'), 'CouponCodes'),
    menu: lazyPart(() => import('./staff-pin.tsx'), 'MenuStaff'),
  },
}
