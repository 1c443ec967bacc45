import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const archive: DashboardFeature = {
  accountSections: { plan: lazyPart(() => import('./archive-section.tsx'), 'ArchiveSection') },
}
