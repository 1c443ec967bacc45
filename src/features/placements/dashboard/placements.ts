import { lazyRouteComponent } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { offers } from '#dashboard/api/session.ts'
import type { DashboardFeature } from '#dashboard/feature.tsx'
import { t } from '#dashboard/messages/t.ts'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const placements: DashboardFeature = {
  screens: [
    {
      path: '/codes/$id/places',
      component: lazyRouteComponent(() => import('./placements-screen.tsx'), 'PlacementsScreen'),
      // A code as it is printed in one place has none of its own.
      isShown: (session, code) =>
        code !== undefined &&
        hasShortLink(code.qrType) &&
        code['placementMark'] === undefined &&
        offers(session, 'listPlacements'),
      tab: { label: () => t('placements.entry'), before: 'scans' },
      ofCode: {
        icon: MapPin,
        label: () => t('placements.entry'),
        aside: () => t('placements.aside'),
        words: () => t('placements.entry'),
      },
    },
    {
      // The earlier address.
      path: '/codes/$id/placements',
      component: lazyRouteComponent(() => import('./earlier-address.tsx'), 'EarlierAddress'),
    },
  ],
  sections: { print: lazyPart(() => import('./finer-symbol.tsx'), 'FinerInEditor') },
  pathOfNotice: ({ codeId, details }) => (details.placement === undefined ? null : `/codes/${codeId}/places`),
}
