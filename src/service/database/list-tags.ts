import { sql } from 'kysely'
import type { Database } from './open-database.ts'

/** Tags in one answer. */
const tagsAtMost = 1_000

/**
 * The tags of a user's codes, most used first, spelled as on the oldest code. Counted in the index alone; what deleted
 * codes carry is taken off: a cross join is walked as written, so that these few are read first.
 */
export async function listTags(
  database: Database,
  userId: number,
): Promise<{ tag: string; codes: number }[]> {
  const { rows } = await sql<{ tag: string; codes: unknown }>`
    select spelled.tag as tag, counted.codes - coalesce(gone.codes, 0) as codes
    from (
      select tag_key, count(*) as codes, min(code_id) as first_code
      from code_tags where user_id = ${userId} group by tag_key
    ) as counted
    left join (
      select code_tags.tag_key, count(*) as codes
      from qr_codes cross join code_tags
      where qr_codes.user_id = ${userId} and qr_codes.deleted_at is not null
        and code_tags.user_id = qr_codes.user_id and code_tags.code_id = qr_codes.id
      group by code_tags.tag_key
    ) as gone on gone.tag_key = counted.tag_key
    inner join code_tags as spelled on spelled.user_id = ${userId}
      and spelled.tag_key = counted.tag_key and spelled.code_id = counted.first_code
    where counted.codes > coalesce(gone.codes, 0)
    order by codes desc, counted.tag_key
    limit ${sql.lit(tagsAtMost)}`.execute(database)
  return rows.map(({ tag, codes }) => ({ tag, codes: Number(codes) }))
}
