import type { FeatureRows } from '#service/database/feature-rows.ts'

export const rows: FeatureRows = {
  outside: {
    async of(database, { userId, personId }) {
      const approvals = await database
        .selectFrom('approvals')
        .innerJoin('qr_codes', 'qr_codes.id', 'approvals.code_id')
        .select(['qr_codes.id', 'qr_codes.title as name'])
        .where('approvals.user_id', '=', userId)
        .where('made_by', '=', personId)
        .where('qr_codes.deleted_at', 'is', null)
        .orderBy('qr_codes.title')
        .execute()
      return approvals.map(({ id, name }) => ({ kind: 'approval', id: String(id), name }))
    },
    async switchOff(transaction, { userId, personId }) {
      await transaction
        .deleteFrom('approvals')
        .where('user_id', '=', userId)
        .where('made_by', '=', personId)
        .execute()
    },
  },
}
