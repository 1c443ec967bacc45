import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const movingOut: DashboardFeature = {
  sections: {
    domains: lazyPart(() => import('./take-links.tsx'), 'TakeLinks'),
    'domain-setup': lazyPart(() => import('./compare-links.tsx'), 'CompareLinks'),
  },
}
