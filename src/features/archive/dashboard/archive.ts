import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const archive: DashboardFeature = {
  sections: { plan: lazyPart(() => import('./archive-section.tsx'), 'ArchiveSection') },
}
