import { lazyRouteComponent } from '@tanstack/react-router'
import { ScanSearch } from 'lucide-react'
import type { DashboardFeature } from '#dashboard/feature.tsx'
import { t } from '#dashboard/messages/t.ts'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const printCheck: DashboardFeature = {
  screens: [
    {
      path: '/check',
      component: lazyRouteComponent(() => import('./check-screen.tsx'), 'CheckScreen'),
      navigation: {
        icon: ScanSearch,
        short: () => t('check.nav'),
        label: () => t('check.navWhole'),
        words: () => t('check.title'),
        letter: 'c',
      },
    },
  ],
  sections: { history: lazyPart(() => import('./print-notes.tsx'), 'PrintNotes') },
}
