import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const browserButton: DashboardFeature = {
  sections: { developers: lazyPart(() => import('./bookmarklet-section.tsx'), 'BookmarkletSection') },
}
