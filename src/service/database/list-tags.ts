import type { Database } from './open-database.ts'

/** The tags of a user's codes, most used first. */
export async function listTags(
  database: Database,
  userId: number,
): Promise<{ tag: string; codes: number }[]> {
  const rows = await database
    .selectFrom('code_tags')
    .innerJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'code_tags.user_id').onRef('qr_codes.id', '=', 'code_tags.code_id'),
    )
    .select((row) => [row.fn.min('code_tags.tag').as('tag'), row.fn.countAll().as('codes')])
    .where('code_tags.user_id', '=', userId)
    .where('qr_codes.deleted_at', 'is', null)
    .groupBy('code_tags.tag_key')
    .orderBy('codes', 'desc')
    .orderBy('code_tags.tag_key')
    .limit(1_000)
    .execute()
  return rows.map(({ tag, codes }) => ({ tag, codes: Number(codes) }))
}
