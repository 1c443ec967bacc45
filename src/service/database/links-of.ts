import type { Database } from './open-database.ts'

export type LinkKey = { readonly domain: string; readonly tag_key: string }

/** Every short link of a code, the present one first, then the aliases, newest first. */
export async function linksOf(database: Database, userId: number, codeId: number) {
  return await database
    .selectFrom('short_links')
    .select(['domain', 'tag_key', 'tag', 'id', 'is_alias', 'created_at'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .orderBy('is_alias')
    .orderBy('id', 'desc')
    .execute()
}
