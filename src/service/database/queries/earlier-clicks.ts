import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

/** Records with the clicks by day that another service had counted before the codes moved here. */
export async function withEarlierDays<Code extends { readonly id: number }>(
  database: Kysely<Tables>,
  userId: number,
  codes: readonly Code[],
): Promise<(Code & { readonly earlierDays?: string })[]> {
  if (codes.length === 0) return []
  const rows = await database
    .selectFrom('earlier_clicks')
    .select(['code_id', 'days'])
    .where('user_id', '=', userId)
    .where(
      'code_id',
      'in',
      codes.map(({ id }) => id),
    )
    .execute()
  const daysOf = new Map(rows.map(({ code_id, days }) => [code_id, days]))
  return codes.map((code) => {
    const earlierDays = daysOf.get(code.id)
    return earlierDays === undefined ? code : { ...code, earlierDays }
  })
}
