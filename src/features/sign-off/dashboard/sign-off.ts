import type { DashboardFeature } from '#dashboard/feature.tsx'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const signOff: DashboardFeature = {
  sections: { approval: lazyPart(() => import('./approval-link.tsx'), 'ApprovalLink') },
  packLines: async (client, code) => (await import('./pack-lines.ts')).packLines(client, code),
}
