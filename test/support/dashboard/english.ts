import { loadMessages } from '#dashboard/messages/load-messages.ts'
import type { MessageRoute } from '#dashboard/messages/routes.ts'
import { routeFeatures } from '#dashboard/messages/routes.ts'

// Tests render parts of screens, and replace `fetch`: so the texts of all routes are there before.
document.head.append(
  Object.assign(document.createElement('meta'), { name: 'messages', content: '/assets/messages' }),
)
await loadMessages(...(Object.keys(routeFeatures) as MessageRoute[]))
