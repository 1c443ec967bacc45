import type { Database } from '../database/open-database.ts'

/** What one process counted since it last told the others. */
export type WindowShare = {
  readonly rule: string
  /** A hash; never an address. */
  readonly who: string
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly endsAt: number
  readonly count: number
}

const rowsAtOnce = 100

/** Adds to the windows and tells, in the same order, what all processes counted in each of them together. */
export async function addToWindows(database: Database, shares: readonly WindowShare[]): Promise<number[]> {
  const rows = shares.map(({ rule, who, startsAt, endsAt, count }) => ({
    rule,
    who,
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
    count,
  }))
  const totals = new Map<string, number>()
  // In one order everywhere, so that two processes never wait for each other's rows.
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  for (let start = 0; start < sorted.length; start += rowsAtOnce) {
    const written = await database
      .insertInto('limit_windows')
      .values(sorted.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['rule', 'who', 'starts_at']).doUpdateSet((eb) => ({
          count: eb('limit_windows.count', '+', eb.ref('excluded.count')),
        })),
      )
      .returning(['rule', 'who', 'starts_at', 'count'])
      .execute()
    for (const row of written) totals.set(keyOf(row), row.count)
  }
  return rows.map((row) => totals.get(keyOf(row)) ?? row.count)
}

/** Takes out the windows that are over. @param now milliseconds since 1970. */
export async function purgeWindows(database: Database, now: number): Promise<void> {
  await database.deleteFrom('limit_windows').where('ends_at', '<', new Date(now).toISOString()).execute()
}

function keyOf({ rule, who, starts_at }: { rule: string; who: string; starts_at: string }): string {
  return `${rule} ${who} ${starts_at}`
}
