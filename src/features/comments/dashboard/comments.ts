import { lazyRouteComponent } from '@tanstack/react-router'
import { offers } from '#dashboard/api/session.ts'
import type { DashboardFeature } from '#dashboard/feature.tsx'
import { TabLabel } from './tab-label.tsx'

export const comments: DashboardFeature = {
  screens: [
    {
      path: '/codes/$id/comments',
      component: lazyRouteComponent(() => import('./comments-screen.tsx'), 'CommentsScreen'),
      // A person who works alone writes none, but reads those of before.
      isShown: (session) =>
        offers(session, 'listComments') &&
        (session.isAlone !== true || session.featuresInUse?.includes('comments') === true),
      tab: { label: TabLabel, before: 'history' },
    },
  ],
  pathOfNotice: ({ kind, codeId }) => (kind === 'mention' ? `/codes/${codeId}/comments` : null),
}
