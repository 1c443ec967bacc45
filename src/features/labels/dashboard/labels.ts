import { Printer } from 'lucide-react'
import type { DashboardFeature } from '#dashboard/feature.tsx'
import { t } from '#dashboard/messages/t.ts'
import { lazyPart } from '#dashboard/ui/lazy.tsx'

export const labels: DashboardFeature = {
  codesActions: [
    {
      icon: Printer,
      label: () => t('labels.print'),
      places: ['selection', 'all', 'placements'],
      operation: null,
      dialog: lazyPart(() => import('./labels-dialog.tsx'), 'LabelsDialog'),
    },
  ],
  libraryTools: [
    {
      icon: Printer,
      label: () => t('labels.menu'),
      operation: null,
      opens: lazyPart(() => import('./file-labels-dialog.tsx'), 'FileLabelsDialog'),
    },
  ],
}
