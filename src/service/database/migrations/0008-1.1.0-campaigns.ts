import type { Kysely, Migration } from 'kysely'
import { changeTable, createIndex, createTable, type Table, type MigrationTarget } from './tables.ts'

const tables = {
  utm_templates: {
    columns: {
      user_id: 'integer',
      id: 'text',
      name: 'text',
      parts: 'text',
      created_at: 'text',
      updated_at: 'text',
      deleted_at: 'text null',
    },
    key: ['user_id', 'id'],
  },
  campaigns: {
    columns: {
      user_id: 'integer',
      id: 'text',
      name: 'text',
      note: 'text',
      created_at: 'text',
      updated_at: 'text',
      deleted_at: 'text null',
    },
    key: ['user_id', 'id'],
  },
  campaign_codes: {
    columns: { user_id: 'integer', code_id: 'integer', campaign_id: 'text', added_at: 'text' },
    key: ['user_id', 'code_id'],
  },
  campaign_events: {
    columns: { user_id: 'integer', campaign_id: 'text', id: 'text', day: 'text', text: 'text' },
    key: ['user_id', 'campaign_id', 'id'],
  },
  campaign_links: {
    columns: {
      user_id: 'integer',
      campaign_id: 'text',
      hash: 'text',
      password_hash: 'text null',
      zone: 'text',
      created_at: 'text',
      ends_at: 'text null',
    },
    key: ['user_id', 'campaign_id'],
  },
} as const satisfies Readonly<Record<string, Table>>

const ofUser = 'foreign key ("user_id") references "users" ("id") on delete cascade'
const ofCampaign =
  'foreign key ("user_id", "campaign_id") references "campaigns" ("user_id", "id") on delete cascade'
const ofCode = 'foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade'

const keys: Readonly<Record<keyof typeof tables, readonly string[]>> = {
  utm_templates: [`constraint "utm_templates_of_users" ${ofUser}`],
  campaigns: [`constraint "campaigns_of_users" ${ofUser}`],
  campaign_codes: [
    `constraint "campaign_codes_of_qr_codes" ${ofCode}`,
    `constraint "campaign_codes_of_campaigns" ${ofCampaign}`,
  ],
  campaign_events: [`constraint "campaign_events_of_campaigns" ${ofCampaign}`],
  campaign_links: [`constraint "campaign_links_of_campaigns" ${ofCampaign}`],
}

/** UTM templates of the account, and campaigns with their codes, timeline and client link. */
export function campaigns(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const [name, table] of Object.entries(tables)) {
        await createTable(db, target, name, table)
        await changeTable(db, target, name, { constraints: keys[name as keyof typeof tables] })
      }
      await createIndex(db, 'campaign_codes_of_campaign', {
        table: 'campaign_codes',
        columns: ['user_id', 'campaign_id'],
      })
      await createIndex(db, 'campaign_links_by_hash', {
        table: 'campaign_links',
        columns: ['hash'],
        isUnique: true,
      })
      await db.schema.alterTable('folders').addColumn('utm_template_id', 'text').execute()
    },
  }
}
