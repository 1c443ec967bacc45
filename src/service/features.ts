import { assistants } from '#features/assistants/service/assistants.ts'
import { movingOut } from '#features/moving-out/service/moving-out.ts'
import type { ServiceFeature } from './feature.ts'

const features: Readonly<Record<string, ServiceFeature>> = {
  assistants,
  movingOut,
}

/** The additions of all features, in the order of the list. */
export const serviceFeatures = Object.values(features)
