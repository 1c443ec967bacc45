import { type Expression, sql } from 'kysely'
import { keepFirstUser } from '#service/commands/first-user.ts'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import type { Engine } from '#service/database/engines/engine.ts'
import { aCodeRow } from '../../service/support/a-code-row.ts'
import { seedCodes } from '../../support/seed/seed-codes.ts'

/** Codes created one by one; the rest are copies with other links and titles. */
const seeded = 20_000

export const benchToken = 'bench-token-0123456789abcdef0123456789abcdef'
export const benchDomain = 'go.acme.com'

/** Fills an empty database with realistic codes of the first user. */
export async function fillLibrary(engine: Engine, codes: number): Promise<void> {
  const database = await openDatabase(engine)
  const now = Date.now()
  await keepFirstUser(database, { token: benchToken, plan: 'business', now: new Date(now).toISOString() })
  const first = Math.min(codes, seeded)
  await seedCodes(database, { userId: 1, codes: first, domain: benchDomain, now })
  for (let made = first; made < codes; made += seeded) await copyCodes(database, made)
  await database.updateTable('quotas').set({ codes, links: codes }).execute()
  await database.updateTable('sequences').set({ last_id: codes }).execute()
  await sql`analyze`.execute(database)
  await database.destroy()
}

/** Copies the first codes with ids increased by `by`. */
async function copyCodes(database: Database, by: number): Promise<void> {
  const shift = (column: string): Expression<unknown> => sql`${sql.ref(column)} + ${sql.lit(by)}`
  const other = (column: string): Expression<unknown> => sql`${sql.ref(column)} || ${sql.lit(`-${by}`)}`
  const codeColumns = {
    id: shift('id'),
    link_id: shift('link_id'),
    tag: other('tag'),
    title: other('title'),
    title_label: other('title_label'),
    search: sql`search || ' copy-' || (id + ${sql.lit(by)})`,
  }
  const linkColumns = { ...codeColumns, tag_key: other('tag_key'), code_id: shift('code_id') }
  const links = ['domain', 'tag_key', 'tag', 'id', 'code_id', 'user_id', 'is_alias', 'created_at']
  await database.transaction().execute(async (transaction) => {
    await copy('qr_codes', Object.keys(aCodeRow(1)), codeColumns, 'id').execute(transaction)
    await copy('short_links', links, linkColumns, 'code_id').execute(transaction)
    const code_id = shift('code_id')
    await copy('counters', ['code_id', 'user_id', 'scans', 'clicks'], { code_id }, 'code_id').execute(
      transaction,
    )
    const tags = ['user_id', 'code_id', 'tag_key', 'tag']
    await copy('code_tags', tags, { code_id }, 'code_id').execute(transaction)
  })
}

function copy(
  table: string,
  columns: readonly string[],
  changed: Readonly<Record<string, Expression<unknown>>>,
  key: string,
) {
  const values = columns.map((column) => changed[column] ?? sql.ref(column))
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${sql.table(table)} where ${sql.ref(key)} <= ${sql.lit(seeded)}`
}
