import type { FeatureRows } from '#service/database/feature-rows.ts'

export const rows: FeatureRows = {
  inDemo: ['campaigns', 'campaign_codes', 'campaign_events'],
  async isInUse(database, userId) {
    const campaign = await database
      .selectFrom('campaigns')
      .select('id')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return campaign !== undefined
  },
  outside: {
    async of(database, { userId, personId }, now) {
      const campaigns = await database
        .selectFrom('campaign_links')
        .innerJoin('campaigns', 'campaigns.id', 'campaign_links.campaign_id')
        .select(['campaigns.id', 'campaigns.name'])
        .where('campaign_links.user_id', '=', userId)
        .where('made_by', '=', personId)
        .where((row) =>
          row.or([row('ends_at', 'is', null), row('ends_at', '>', new Date(now).toISOString())]),
        )
        .orderBy('campaigns.name')
        .execute()
      return campaigns.map(({ id, name }) => ({ kind: 'campaign', id, name }))
    },
    async switchOff(transaction, { userId, personId }) {
      await transaction
        .deleteFrom('campaign_links')
        .where('user_id', '=', userId)
        .where('made_by', '=', personId)
        .execute()
    },
  },
}
