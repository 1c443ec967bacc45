import { lazyRouteComponent } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import type { DashboardFeature } from '#dashboard/feature.tsx'
import { t } from '#dashboard/messages/t.ts'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const campaigns: DashboardFeature = {
  screens: [
    {
      path: '/campaigns',
      component: lazyRouteComponent(() => import('./campaigns-screen.tsx'), 'CampaignsScreen'),
      isShown: ({ featuresInUse }) => featuresInUse?.includes('campaigns') === true,
      navigation: {
        icon: Megaphone,
        short: () => t('campaigns.nav'),
        label: () => t('campaigns.nav'),
        words: () => t('campaigns.title'),
      },
    },
    {
      path: '/campaigns/$id',
      component: lazyRouteComponent(() => import('./campaign-screen.tsx'), 'CampaignScreen'),
    },
  ],
  codesActions: [
    {
      icon: Megaphone,
      label: (place) => t(place === 'code' ? 'campaigns.ofCode' : 'campaigns.ofCodes'),
      // A campaign takes codes that somebody chose one by one.
      places: ['code', 'selection'],
      operation: 'moveToCampaign',
      dialog: lazyPart(() => import('./add-to-campaign.tsx'), 'AddToCampaign'),
    },
  ],
  libraryTools: [
    {
      icon: Megaphone,
      label: () => t('campaigns.menu'),
      operation: 'listCampaigns',
      opens: '/campaigns',
    },
  ],
}
