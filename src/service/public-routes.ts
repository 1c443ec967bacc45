import { clientPageRoutes as campaigns } from '#features/campaigns/service/client-page.ts'
import { couponPart } from '#features/coupons/service/given-coupon.ts'
import { staffRoutes as coupons } from '#features/coupons/service/staff-routes.ts'
import { pageRoutes as results } from '#features/results/service/page-routes.ts'
import { approvalPageRoutes as signOff } from '#features/sign-off/service/page-routes.ts'
import type { VisitorPartOf } from './links/code-page.ts'
import type { AddPublicRoute } from './links/public-route.ts'

const features: Readonly<Record<string, (publicRoute: AddPublicRoute) => void>> = {
  campaigns,
  coupons,
  results,
  signOff,
}

/** The addresses that features add to the origin of short links. */
export const routesOfFeatures = Object.values(features)

const parts: Readonly<Record<string, VisitorPartOf>> = {
  coupons: couponPart,
}

/** The parts that features show each visitor alone, by the type of the page. */
export const visitorParts = new Map(Object.values(parts).map((part) => [part.type as string, part]))
