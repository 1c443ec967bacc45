import type { DestinationHealth } from '#contract/code-meta.ts'
import type { Database } from './open-database.ts'

/** What is known of the destinations of some codes, by code. One that has changed since counts as not looked at. */
export async function findHealth(
  database: Database,
  userId: number,
  codes: readonly { readonly id: number; readonly destination_url: string }[],
): Promise<Map<number, DestinationHealth>> {
  const led = codes.filter(({ destination_url }) => destination_url !== '')
  if (led.length === 0) return new Map()
  const rows = await database
    .selectFrom('destination_health')
    .select(['code_id', 'url', 'state', 'status', 'reason', 'checked_at'])
    .where('user_id', '=', userId)
    .where(
      'code_id',
      'in',
      led.map(({ id }) => id),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.code_id, row]))
  return new Map(
    led.map(({ id, destination_url }): [number, DestinationHealth] => {
      const row = known.get(id)
      return [id, row?.url === destination_url ? presentHealth(row, row.checked_at) : notLookedAt]
    }),
  )
}

const notLookedAt: DestinationHealth = { state: 'unchecked', status: null, checkedAt: null, reason: null }

/** A destination that was left alone has no time: it was not looked at. */
export function presentHealth(
  { state, status, reason }: Pick<DestinationHealth, 'state' | 'status' | 'reason'>,
  checkedAt: string | null,
): DestinationHealth {
  return { state, status, checkedAt: state === 'unchecked' ? null : checkedAt, reason: reason ?? null }
}
