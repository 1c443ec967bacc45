import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const results: DashboardFeature = {
  sections: {
    scans: lazyPart(() => import('./results-section.tsx'), 'Results'),
    developers: lazyPart(() => import('./result-pages.tsx'), 'ResultPages'),
  },
}
