import { type Kysely, type Migration, sql } from 'kysely'

type Then = {
  short_links: {
    id: number
    domain: string
    tag_key: string
    code_id: number
    user_id: number
    is_alias: number
  }
  qr_codes: { user_id: number; id: number; search: string }
}

const linksAtOnce = 500

/** What a search looks through holds the earlier links of renamed codes too, because they stand on prints. */
export function earlierLinksSchema(): Migration {
  return {
    async up(db: Kysely<Then>): Promise<void> {
      for (let last = 0; ;) {
        const links = await db
          .selectFrom('short_links')
          .select(['id', 'domain', 'tag_key', 'code_id', 'user_id'])
          .where('is_alias', '=', 1)
          .where('id', '>', last)
          .orderBy('id')
          .limit(linksAtOnce)
          .execute()
        for (const { domain, tag_key, code_id, user_id } of links) {
          await db
            .updateTable('qr_codes')
            .set({ search: sql<string>`search || ${`\n${domain}/${tag_key}`}` })
            .where('user_id', '=', user_id)
            .where('id', '=', code_id)
            .execute()
        }
        if (links.length < linksAtOnce) return
        last = links.at(-1)?.id ?? last
      }
    },
  }
}
