import { lazyRouteComponent } from '@tanstack/react-router'
import { offers } from '#dashboard/api/session.ts'
import type { DashboardFeature } from '#dashboard/feature.tsx'
import { TabLabel } from './tab-label.tsx'

export const comments: DashboardFeature = {
  screens: [
    {
      path: '/codes/$id/comments',
      component: lazyRouteComponent(() => import('./comments-screen.tsx'), 'CommentsScreen'),
      // A person who works alone does not need them.
      isShown: (session) => session.isAlone !== true && offers(session, 'listComments'),
      tab: { label: TabLabel, before: 'history' },
    },
  ],
  pathOfNotice: ({ kind, codeId }) => (kind === 'mention' ? `/codes/${codeId}/comments` : null),
}
