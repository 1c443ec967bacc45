import type { FeatureRows } from '#service/database/feature-rows.ts'
import { queueEvent } from './queue-events.ts'

export const rows: FeatureRows = {
  listener: queueEvent,
  outside: {
    async of(database, { userId, personId }) {
      const webhooks = await database
        .selectFrom('webhooks')
        .select(['id', 'address'])
        .where('user_id', '=', userId)
        .where('made_by', '=', personId)
        .where('is_on', '=', true)
        .orderBy('address')
        .execute()
      return webhooks.map(({ id, address }) => ({ kind: 'webhook', id, name: new URL(address).host }))
    },
    /** Webhooks keep their log. */
    async switchOff(transaction, { userId, personId }) {
      await transaction
        .updateTable('webhooks')
        .set({ is_on: false })
        .where('user_id', '=', userId)
        .where('made_by', '=', personId)
        .execute()
    },
  },
}
