import { lazyRouteComponent } from '@tanstack/react-router'
import { Frame } from 'lucide-react'
import type { DashboardFeature } from '#dashboard/feature.tsx'
import { t } from '#dashboard/messages/t.ts'

export const artwork: DashboardFeature = {
  screens: [
    {
      path: '/codes/$id/artwork',
      component: lazyRouteComponent(() => import('./artwork-screen.tsx'), 'ArtworkScreen'),
      ofCode: {
        icon: Frame,
        label: () => t('artwork.entry'),
        aside: () => t('artwork.aside'),
        words: () => t('artwork.command'),
      },
    },
  ],
}
