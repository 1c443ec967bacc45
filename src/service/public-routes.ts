import { clientPageRoutes as campaigns } from '#features/campaigns/service/client-page.ts'
import { pageRoutes as results } from '#features/results/service/page-routes.ts'
import type { AddPublicRoute } from './links/public-route.ts'

const features: Readonly<Record<string, (publicRoute: AddPublicRoute) => void>> = {
  campaigns,
  results,
}

/** The addresses that features add to the origin of short links. */
export const routesOfFeatures = Object.values(features)
