import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const assistants: DashboardFeature = {
  sections: { 'api-examples': lazyPart(() => import('./assistant-example.tsx'), 'AssistantExample') },
}
