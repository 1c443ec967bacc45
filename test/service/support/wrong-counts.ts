import { sql } from 'kysely'
import type { Database } from '#service/database/open-database.ts'

/** Counts of folders and tags that differ from the codes, described; empty when all are right. */
export async function wrongCounts(database: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: number; grouped_by: string; key: string; codes: unknown }>`
    select user_id, grouped_by, key, sum(codes) as codes from (
      select user_id, grouped_by, key, codes from code_counts
      union all
      select user_id, 'folder', coalesce(cast(folder_id as text), ''), -1 from qr_codes where deleted_at is null
      union all
      select code_tags.user_id, 'tag', tag_key, -1
      from code_tags join qr_codes on qr_codes.id = code_tags.code_id and qr_codes.user_id = code_tags.user_id
      where deleted_at is null) as compared
    group by user_id, grouped_by, key having sum(codes) <> 0
    order by user_id, grouped_by, key`.execute(database)
  return rows.map(
    ({ user_id, grouped_by, key, codes }) =>
      `account ${user_id} counts ${Number(codes)} codes too many for the ${grouped_by} "${key}"`,
  )
}
