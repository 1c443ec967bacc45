import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The person who made a webhook or a link for people outside the account, and the passkey or identity that began a
 * session. Approval links of 1.0.0 find their maker in the list of changes.
 */
export function makers(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const table of ['webhooks', 'approvals', 'campaign_links'])
        await db.schema.alterTable(table).addColumn('made_by', 'integer').execute()
      await db.schema.alterTable('sessions').addColumn('way_id', 'text').execute()
      await sql`update approvals set made_by = (
        select person_id from audit_events
        where audit_events.user_id = approvals.user_id and audit_events.code_id = approvals.code_id
          and kind = 'code.approval-page'
        order by id desc limit 1
      )`.execute(db)
    },
  }
}
