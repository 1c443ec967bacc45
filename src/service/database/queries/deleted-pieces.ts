import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '../open-database.ts'

/** Deleted codes per statement, so other requests are served in between. */
const codesAtOnce = 20_000

type Place = { readonly deleted_at: string; readonly id: number }

/**
 * Conditions that split a user's deleted codes into pieces by index order. Each applies to a row of
 * `qr_codes`; together they cover every deleted code once.
 */
export async function* deletedPieces(
  database: Database,
  userId: number,
  atOnce: number = codesAtOnce,
): AsyncGenerator<RawBuilder<SqlBool>> {
  for (let last: Place = { deleted_at: '', id: 0 }; ;) {
    const rest = sql<SqlBool>`qr_codes.user_id = ${userId} and qr_codes.deleted_at is not null
      and (qr_codes.deleted_at, qr_codes.id) > (${last.deleted_at}, ${sql.lit(last.id)})`
    const { rows } = await sql<Place>`
      select deleted_at, id from qr_codes where ${rest}
      order by deleted_at, id limit 1 offset ${sql.lit(atOnce - 1)}`.execute(database)
    const [end] = rows
    if (end === undefined) {
      yield rest
      return
    }
    yield sql<SqlBool>`${rest}
      and (qr_codes.deleted_at, qr_codes.id) <= (${end.deleted_at}, ${sql.lit(end.id)})`
    last = end
    await nextTurn()
  }
}
