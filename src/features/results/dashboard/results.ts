import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const results: DashboardFeature = {
  codeSections: { scans: lazyPart(() => import('./results-section.tsx'), 'Results') },
  accountSections: { developers: lazyPart(() => import('./result-pages.tsx'), 'ResultPages') },
}
