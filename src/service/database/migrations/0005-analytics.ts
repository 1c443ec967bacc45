import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { tableCreator } from './table-creator.ts'

/**
 * What visits tell beside their number. The counters stay as they are: what they counted before has no details, and
 * `visit_totals.since` says from when on there are some.
 */
export function analyticsSchema(engine: Engine): Migration {
  const { integer } = engine
  const create = tableCreator(engine)

  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await create(
        db.schema
          .createTable('visit_batches')
          .addColumn('id', 'text', (column) => column.primaryKey().notNull())
          .addColumn('written_at', 'text', (column) => column.notNull())
          .addColumn('content', 'text', (column) => column.notNull()),
      )
      await create(
        db.schema
          .createTable('visit_counts')
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('code_id', integer, (column) => column.notNull())
          .addColumn('span', 'text', (column) => column.notNull())
          .addColumn('start', 'text', (column) => column.notNull())
          .addColumn('scans', integer, (column) => column.notNull())
          .addColumn('clicks', integer, (column) => column.notNull())
          .addColumn('visitors', integer, (column) => column.notNull())
          .addColumn('shares', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('visit_counts_pk', ['user_id', 'code_id', 'span', 'start']),
      )
      // By age, for what is older than it is kept.
      await db.schema
        .createIndex('visit_counts_by_start')
        .on('visit_counts')
        .columns(['span', 'start'])
        .execute()
      await create(
        db.schema
          .createTable('visit_totals')
          .addColumn('user_id', integer, (column) => column.primaryKey())
          .addColumn('scans', integer, (column) => column.notNull())
          .addColumn('clicks', integer, (column) => column.notNull())
          .addColumn('since', 'text', (column) => column.notNull()),
      )
      await create(
        db.schema
          .createTable('visitor_salts')
          .addColumn('day', 'text', (column) => column.primaryKey().notNull())
          .addColumn('salt', 'text', (column) => column.notNull()),
      )
      await create(
        db.schema
          .createTable('visitor_days')
          .addColumn('day', 'text', (column) => column.notNull())
          .addColumn('user_id', integer, (column) => column.notNull())
          .addColumn('code_id', integer, (column) => column.notNull())
          .addColumn('visitor', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('visitor_days_pk', ['day', 'user_id', 'code_id', 'visitor']),
      )
      await sql`insert into visit_totals (user_id, scans, clicks, since)
        select qr_codes.user_id, sum(counters.scans), sum(counters.clicks), ${new Date().toISOString()}
        from counters inner join qr_codes on qr_codes.id = counters.code_id
        where counters.scans + counters.clicks > 0
        group by qr_codes.user_id`.execute(db)
    },
  }
}
