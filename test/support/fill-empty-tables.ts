import { sql } from 'kysely'
import type { Database } from '#service/database/open-database.ts'
import { tableKeys } from '#service/database/schema.ts'

/** Adds a row to each table that has none, about the last code and the first person. @param madeAt milliseconds since 1970. */
export async function fillEmptyTables(to: Database, madeAt: number): Promise<void> {
  const now = new Date(madeAt).toISOString()
  // Nothing has expired while a test starts the database.
  const later = new Date(madeAt + 30 * 24 * 3_600_000).toISOString()
  const { code, file, campaign } = (
    await sql<{ code: number; file: string; campaign: string }>`select
      (select max(id) from qr_codes) as code, (select min(id) from files) as file,
      (select min(id) from campaigns) as campaign`.execute(to)
  ).rows[0]!
  const texts: Readonly<Record<string, string>> = {
    file_id: file,
    campaign_id: campaign,
    domain: 'go.acme.com',
    host: 'bad.example',
    host_key: 'bad.example',
    url: 'https://www.acme.com/',
    root_url: 'https://www.acme.com/',
    missing_url: 'https://www.acme.com/',
  }
  const infos = await to.introspection.getTables()
  for (const table of Object.keys(tableKeys)) {
    if ((await countRows(to, table)) > 0) continue
    const columns = infos.find(({ name }) => name === table)?.columns ?? []
    const values = columns.map(({ name, dataType }) => {
      if (name === 'code_id') return code
      if (/int/i.test(dataType)) return name.startsWith('is_') || name === 'parent_id' ? 0 : 1
      if (/blob|bytea/i.test(dataType)) return Buffer.from('picture')
      if (/^(expires_at|ends_at|due_at|decides_until|wait_until)$/.test(name)) return later
      if (/(_at|^at|^since)$/.test(name)) return now
      if (name === 'day') return now.slice(0, 10)
      if (/^(addresses|records|transports|mentions|changed|palette)$/.test(name)) return '[]'
      if (/^(content|design|place|snapshot)$/.test(name)) return '{}'
      return texts[name] ?? 'one'
    })
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`.execute(to)
  }
}

export async function countRows(of: Database, table: string): Promise<number> {
  const { rows } = await sql<{
    rows: number | string
  }>`select count(*) as rows from ${sql.table(table)}`.execute(of)
  return Number(rows[0]?.rows ?? 0)
}
