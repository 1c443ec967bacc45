import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const movingIn: DashboardFeature = {
  sections: { import: lazyPart(() => import('./old-service-form.tsx'), 'OldServices') },
}
