import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const utmCheck: DashboardFeature = {
  sections: { utm: lazyPart(() => import('./differences.tsx'), 'Differences') },
}
