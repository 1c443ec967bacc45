import { type Kysely, type Migration, sql } from 'kysely'
import { changeTable, createTable, type MigrationTarget } from './tables.ts'

/**
 * Visits of a code are counted in one row of its hour, which is rolled up into its hour, day and month when the hour is
 * over. Visitors of a day are sets of up to 64 instead of a row each.
 */
export function pendingHours(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'pending_hours', {
        columns: {
          user_id: 'integer',
          code_id: 'integer',
          start: 'text',
          scans: 'integer',
          clicks: 'integer',
          visitors: 'integer',
          shares: 'text',
        },
        key: ['user_id', 'code_id', 'start'],
      })
      await changeTable(db, target, 'pending_hours', {
        constraints: [
          'constraint "pending_hours_of_codes" foreign key ("user_id", "code_id") references "qr_codes" ("user_id", "id") on delete cascade',
        ],
      })
      await sql`alter table visitor_days rename to visitors_before`.execute(db)
      if (target.engine === 'postgres')
        await sql`alter table visitors_before rename constraint visitor_days_pk to visitors_before_pk`.execute(
          db,
        )
      await createTable(db, target, 'visitor_days', {
        columns: { day: 'text', scope: 'integer', bucket: 'integer', visitors: 'text' },
        key: ['day', 'scope', 'bucket'],
      })
      // Free space in each page, so that a changed row stays in its page and no index changes.
      if (target.engine === 'postgres')
        for (const table of ['pending_hours', 'visitor_days'])
          await sql`alter table ${sql.table(table)} set (fillfactor = 50)`.execute(db)
      await copyVisitors(db)
      await sql`drop table visitors_before`.execute(db)
    },
  }
}

type SavedVisitor = { readonly day: string; readonly scope: number; readonly visitor: number }

const visitorsAtOnce = 5_000

/** Walks over all visitors by day and scope, and writes the sets of each scope. */
async function copyVisitors(db: Kysely<unknown>): Promise<void> {
  let last: SavedVisitor = { day: '', scope: 0, visitor: 0 }
  let sets = new Map<number, number[]>()
  for (;;) {
    const { rows } = await sql<Record<keyof SavedVisitor, string | number>>`
      select day, scope, visitor from visitors_before
      where (day, scope, visitor) > (${last.day}, ${last.scope}, ${last.visitor})
      order by day, scope, visitor limit ${visitorsAtOnce}`.execute(db)
    for (const row of rows) {
      const next = { day: String(row.day), scope: Number(row.scope), visitor: Number(row.visitor) }
      if (next.day !== last.day || next.scope !== last.scope) {
        await writeSets(db, last, sets)
        sets = new Map()
      }
      place(sets, next.visitor)
      last = next
    }
    if (rows.length < visitorsAtOnce) break
  }
  await writeSets(db, last, sets)
}

/** Adds a visitor to the first set with room, as counting does: each level has 16 times as many sets. */
function place(sets: Map<number, number[]>, visitor: number): void {
  for (let width = 1; ; width *= 16) {
    const bucket = width + (visitor % width)
    const set = sets.get(bucket)
    if (set === undefined) sets.set(bucket, [visitor])
    else if (set.length < 64) set.push(visitor)
    else continue
    return
  }
}

const setsAtOnce = 200

async function writeSets(
  db: Kysely<unknown>,
  { day, scope }: SavedVisitor,
  sets: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const rows = [...sets].map(([bucket, visitors]) => {
    const hashes = Buffer.alloc(visitors.length * 6)
    visitors.forEach((visitor, index) => hashes.writeUIntBE(visitor, index * 6, 6))
    return sql`(${day}, cast(${scope} as bigint), cast(${bucket} as bigint), ${hashes.toString('base64url')})`
  })
  for (let start = 0; start < rows.length; start += setsAtOnce)
    await sql`insert into visitor_days (day, scope, bucket, visitors)
      values ${sql.join(rows.slice(start, start + setsAtOnce))}`.execute(db)
}
