import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const brandFromWebsite: DashboardFeature = {
  sections: { looks: lazyPart(() => import('./brand-start.tsx'), 'BrandStart') },
}
