import { type Expression, sql } from 'kysely'
import type { Database } from '#service/database/open-database.ts'
import { addAccounts } from '../../service/support/add-parents.ts'
import { codeRow, linkRow } from './rows.ts'

/** Fills the database to this many codes. The rows are generated in SQL, so a million take a minute. */
export async function fillCodes(database: Database, codes: number): Promise<void> {
  const { count } = await database
    .selectFrom('qr_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) await addAccounts(database, 1)
  const rowsAtOnce = 50_000
  for (let first = count; first < codes; first += rowsAtOnce) {
    const last = Math.min(codes, first + rowsAtOnce) - 1
    await database.transaction().execute(async (transaction) => {
      await insertSeries('qr_codes', codeRow(0), first, last).execute(transaction)
      await insertSeries('short_links', linkRow(0), first, last).execute(transaction)
    })
  }
  if (count < codes) await sql`analyze`.execute(database)
}

/** Columns that differ by row; `i` is the number of the code. Others are copied from the first row. */
const differing: Readonly<Record<string, Expression<unknown>>> = {
  id: sql`i + 1`,
  code_id: sql`i + 1`,
  link_id: sql`i + 1`,
  tag: sql`'code-' || i`,
  tag_key: sql`'code-' || i`,
  destination_url: sql`'https://example.com/menu/' || i`,
  title: sql`'Menu ' || i`,
  title_label: sql`'menu ' || i`,
  search: sql`'menu ' || i`,
}

function insertSeries(table: string, row: object, first: number, last: number) {
  const columns = Object.entries(row)
  const values = columns.map(
    ([column, value]) => differing[column] ?? sql.lit(typeof value === 'boolean' ? Number(value) : value),
  )
  return sql`with recursive series(i) as (select ${sql.lit(first)} union all select i + 1 from series where i < ${sql.lit(last)})
    insert into ${sql.table(table)} (${sql.join(columns.map(([column]) => sql.ref(column)))})
    select ${sql.join(values)} from series`
}
