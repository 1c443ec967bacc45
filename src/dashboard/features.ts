import { assistants } from '#features/assistants/dashboard/assistants.ts'
import { movingOut } from '#features/moving-out/dashboard/moving-out.ts'
import type { DashboardFeature } from './feature.tsx'

const features: Readonly<Record<string, DashboardFeature>> = {
  assistants,
  movingOut,
}

/** The additions of all features, in the order of the list. */
export const dashboardFeatures = Object.values(features)
