import type { Kysely, Migration } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

const ofCode = 'foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade'

/** Results of visits, the hosts whose pages count them, the key of visit ids, and coupon codes. */
export function results(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createResults(db, target)
      await createCoupons(db, target)
    },
  }
}

async function createResults(db: Kysely<unknown>, target: MigrationTarget): Promise<void> {
  await createTable(db, target, 'service_keys', { columns: { name: 'text', key: 'text' }, key: ['name'] })
  await createTable(db, target, 'results', {
    columns: {
      user_id: 'integer',
      order_id: 'text',
      code_id: 'integer',
      mark: 'text',
      name: 'text',
      value: 'integer',
      currency: 'text',
      visit: 'text null',
      at: 'text',
    },
    key: ['user_id', 'order_id'],
  })
  await changeTable(db, target, 'results', { constraints: [`constraint "results_of_qr_codes" ${ofCode}`] })
  await createIndex(db, 'results_by_visit', {
    table: 'results',
    columns: ['visit', 'name'],
    isUnique: true,
    where: 'visit is not null',
  })
  await createIndex(db, 'results_by_code', { table: 'results', columns: ['user_id', 'code_id', 'at'] })
  await createTable(db, target, 'result_hosts', {
    columns: { user_id: 'integer', host: 'text' },
    key: ['user_id', 'host'],
  })
  await changeTable(db, target, 'result_hosts', {
    constraints: [
      'constraint "result_hosts_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
    ],
  })
}

async function createCoupons(db: Kysely<unknown>, target: MigrationTarget): Promise<void> {
  await createTable(db, target, 'coupon_codes', {
    columns: {
      user_id: 'integer',
      code_id: 'integer',
      coupon: 'text',
      text: 'text',
      place: 'integer',
      given_at: 'text null',
      given_day: 'text null',
      visitor: 'integer null',
      mark: 'text',
      redeemed_at: 'text null',
      redeemed_where: 'text',
    },
    key: ['user_id', 'code_id', 'coupon'],
  })
  await changeTable(db, target, 'coupon_codes', {
    constraints: [`constraint "coupon_codes_of_qr_codes" ${ofCode}`],
  })
  await createIndex(db, 'coupon_codes_by_visitor', {
    table: 'coupon_codes',
    columns: ['code_id', 'given_day', 'visitor'],
    isUnique: true,
    where: 'visitor is not null',
  })
  await createIndex(db, 'coupon_codes_to_give', {
    table: 'coupon_codes',
    columns: ['code_id', 'place'],
    where: 'given_at is null',
  })
  await createIndex(db, 'coupon_codes_in_order', {
    table: 'coupon_codes',
    columns: ['code_id', 'place', 'coupon'],
  })
  await createTable(db, target, 'coupon_pins', {
    columns: { user_id: 'integer', code_id: 'integer', pin_hash: 'text' },
    key: ['user_id', 'code_id'],
  })
  await changeTable(db, target, 'coupon_pins', {
    constraints: [`constraint "coupon_pins_of_qr_codes" ${ofCode}`],
  })
}
