import { type Kysely, type Migration, sql } from 'kysely'
import { hostKey } from '../../abuse/host-key.ts'
import { hostColumns, startOf } from '../../shelf/shelf-columns.ts'
import type { Engine } from '../engine.ts'

type CodesThen = {
  user_id: number
  id: number
  destination_url: string
  field_data: string | null
  starts_at: string | null
  host_key: string | null
  further_hosts: string | null
}
type Then = { qr_codes: CodesThen; blocked_hosts: { host: string; host_key: string } }

/** Codes that are read and written at once. */
const atOnce = 500

/** What visitors of a code meet, kept so that a page of any state is found by an index however many codes there are. */
export function shelfSchema(_engine: Engine): Migration {
  return {
    async up(db: Kysely<Then>): Promise<void> {
      const { schema } = db
      for (const name of ['starts_at', 'state_until', 'host_key', 'further_hosts']) {
        await schema.alterTable('qr_codes').addColumn(name, 'text').execute()
      }
      await schema
        .alterTable('qr_codes')
        .addColumn('state', 'text', (column) => column.notNull().defaultTo('active'))
        .execute()
      await schema
        .alterTable('blocked_hosts')
        .addColumn('host_key', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await fillHosts(db)
      await db.schema.dropIndex('kept_codes_by_state').execute()
      await fillStates(db, new Date().toISOString())
      await indexStates(db)
    },
  }
}

async function fillHosts(db: Kysely<Then>): Promise<void> {
  for (const { host } of await db.selectFrom('blocked_hosts').select('host').execute()) {
    await db
      .updateTable('blocked_hosts')
      .set({ host_key: hostKey(host) })
      .where('host', '=', host)
      .execute()
  }
  let last = { user_id: -1, id: -1 }
  for (;;) {
    const codes = await db
      .selectFrom('qr_codes')
      .select(['user_id', 'id', 'destination_url', 'field_data'])
      .where((row) => row.eb(row.refTuple('user_id', 'id'), '>', row.tuple(last.user_id, last.id)))
      .orderBy('user_id')
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const end = codes.at(-1)
    if (end === undefined) return
    await fillCodes(db, codes)
    last = end
  }
}

async function fillCodes(
  db: Kysely<Then>,
  codes: readonly Pick<CodesThen, 'user_id' | 'id' | 'destination_url' | 'field_data'>[],
): Promise<void> {
  const rows = codes.map(({ user_id, id, ...code }) => {
    const { host_key, further_hosts } = hostColumns(code)
    return { user_id, id, starts_at: startOf(code.field_data), host_key, further_hosts }
  })
  for (const column of ['host_key', 'starts_at', 'further_hosts'] as const) {
    const groups = new Map<string, { user_id: number; ids: number[] }>()
    for (const row of rows) {
      const value = row[column]
      if (value === null) continue
      const name = `${row.user_id} ${value}`
      const group = groups.get(name) ?? { user_id: row.user_id, ids: [] }
      groups.set(name, group)
      group.ids.push(row.id)
    }
    for (const [name, { user_id, ids }] of groups) {
      await db
        .updateTable('qr_codes')
        .set({ [column]: name.slice(name.indexOf(' ') + 1) })
        .where('user_id', '=', user_id)
        .where('id', 'in', ids)
        .execute()
    }
  }
}

/** All others are active for good, as every row is by default. */
async function fillStates(db: Kysely<Then>, now: string): Promise<void> {
  await sql`update qr_codes set
    state = case when is_blocked = 1 then 'blocked' when expiration_date <= ${now} then 'expired'
      when is_active = 0 then 'paused' when starts_at > ${now} then 'scheduled' else 'active' end,
    state_until = case when is_blocked = 1 or expiration_date <= ${now} then null
      when is_active = 1 and starts_at > ${now} and (expiration_date is null or starts_at < expiration_date)
        then starts_at
      else expiration_date end
    where is_blocked = 1 or is_active = 0 or expiration_date is not null or starts_at is not null`.execute(db)
}

/** Deleted codes stand outside the orders; what few codes have stands in indexes of those few. */
async function indexStates(db: Kysely<Then>): Promise<void> {
  for (const order of ['created_at', 'updated_at', 'title_label']) {
    await db.schema
      .createIndex(`kept_codes_by_state_and_${order}`)
      .on('qr_codes')
      .columns(['user_id', 'state', order, 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }
  await db.schema
    .createIndex('kept_codes_by_end')
    .on('qr_codes')
    .columns(['user_id', 'expiration_date', 'id'])
    .where(sql<boolean>`deleted_at is null and expiration_date is not null`)
    .execute()
  await db.schema
    .createIndex('starred_codes')
    .on('qr_codes')
    // Without figures of its indexes, SQLite takes the one that most of the conditions name.
    .columns(['user_id', 'is_starred', 'created_at', 'id'])
    .where(sql<boolean>`deleted_at is null and is_starred = 1`)
    .execute()
  await db.schema.createIndex('codes_by_host').on('qr_codes').columns(['user_id', 'host_key', 'id']).execute()
  await db.schema
    .createIndex('codes_by_further_hosts')
    .on('qr_codes')
    .columns(['user_id', 'id'])
    .where(sql.ref('further_hosts'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('codes_by_state_until')
    .on('qr_codes')
    .columns(['user_id', 'state_until'])
    .where(sql.ref('state_until'), 'is not', null)
    .execute()
}
