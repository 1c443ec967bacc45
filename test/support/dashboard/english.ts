import { loadMessages } from '#dashboard/messages/load-messages.ts'

// Tests render parts of screens, and replace `fetch`: so the messages are there before.
document.head.append(
  Object.assign(document.createElement('meta'), { name: 'messages', content: '/assets/messages' }),
)
await loadMessages('en')
