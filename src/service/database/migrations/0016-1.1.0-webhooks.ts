import type { Kysely, Migration } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

const ofWebhook = 'foreign key ("webhook_id") references "webhooks" ("id") on delete cascade'

/** Webhooks of accounts, their messages, and the counts that each webhook has had of each code. */
export function webhooks(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'webhooks', {
        columns: {
          id: 'text',
          user_id: 'integer',
          address: 'text',
          events: 'text',
          secret: 'text',
          former_secret: 'text null',
          former_until: 'text null',
          is_on: 'integer',
          created_at: 'text',
          failing_since: 'text null',
          scanned_at: 'text',
        },
        key: ['id'],
      })
      await changeTable(db, target, 'webhooks', {
        constraints: [
          'constraint "webhooks_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
        ],
      })
      await createIndex(db, 'webhooks_by_user', { table: 'webhooks', columns: ['user_id'] })
      await addDeliveries(db, target)
      await addScans(db, target)
    },
  }
}

async function addDeliveries(db: Kysely<unknown>, target: MigrationTarget): Promise<void> {
  await createTable(db, target, 'webhook_deliveries', {
    columns: {
      webhook_id: 'text',
      id: 'text',
      type: 'text',
      payload: 'text',
      at: 'text',
      due_at: 'text null',
      tries: 'integer',
      tried_at: 'text null',
      status: 'integer null',
      delivered_at: 'text null',
    },
    key: ['webhook_id', 'id'],
  })
  await changeTable(db, target, 'webhook_deliveries', {
    constraints: [`constraint "webhook_deliveries_of_webhooks" ${ofWebhook}`],
  })
  await createIndex(db, 'webhook_deliveries_due', {
    table: 'webhook_deliveries',
    columns: ['due_at'],
    where: 'due_at is not null',
  })
  await createIndex(db, 'webhook_deliveries_by_time', { table: 'webhook_deliveries', columns: ['at'] })
}

async function addScans(db: Kysely<unknown>, target: MigrationTarget): Promise<void> {
  await createTable(db, target, 'webhook_scans', {
    columns: {
      webhook_id: 'text',
      user_id: 'integer',
      code_id: 'integer',
      scans: 'integer',
      clicks: 'integer',
    },
    key: ['webhook_id', 'code_id'],
  })
  await changeTable(db, target, 'webhook_scans', {
    constraints: [
      `constraint "webhook_scans_of_webhooks" ${ofWebhook}`,
      'constraint "webhook_scans_of_qr_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade',
    ],
  })
  await createIndex(db, 'webhook_scans_by_code', {
    table: 'webhook_scans',
    columns: ['user_id', 'code_id'],
  })
}
