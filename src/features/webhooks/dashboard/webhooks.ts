import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const webhooks: DashboardFeature = {
  sections: { developers: lazyPart(() => import('./webhooks-section.tsx'), 'WebhooksSection') },
}
