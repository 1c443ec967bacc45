import type { FeatureRows } from '#service/database/feature-rows.ts'

export const rows: FeatureRows = {
  inDemo: ['comments'],
  async isInUse(database, userId) {
    const comment = await database
      .selectFrom('comments')
      .select('id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()
    return comment !== undefined
  },
}
