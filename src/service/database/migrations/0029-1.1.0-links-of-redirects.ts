import { type Kysely, type Migration, sql } from 'kysely'

/** Counts the links of codes that hold their content no longer, because no print needs them. */
export function linksOfRedirects(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`update quotas set links = (
        select count(*) from short_links
        join qr_codes on qr_codes.user_id = short_links.user_id and qr_codes.id = short_links.code_id
        where qr_codes.user_id = quotas.user_id and qr_codes.deleted_at is null
          and coalesce(qr_codes.qr_type, '') not in (
            'direct', 'email', 'location', 'phone', 'pix', 'qrbill', 'sms', 'text', 'transfer', 'upi', 'wifi'))`.execute(
        db,
      )
    },
  }
}
