import { queueEvent as webhooks } from '#features/webhooks/service/queue-events.ts'
import type { Listener } from './database/account-event.ts'

const listeners: Readonly<Record<string, Listener>> = {
  webhooks,
}

/** Tells features of an event in the transaction that stores it, so that neither exists without the other. */
export const tellFeatures: Listener = async (database, userId, now, event) => {
  for (const listener of Object.values(listeners)) await listener(database, userId, now, event)
}
