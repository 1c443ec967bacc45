import { createHash } from 'node:crypto'
import type { Transaction } from '../database/in-transaction.ts'
import type { ServiceDeps } from '../service-deps.ts'

/** What an earlier create with the same key made. */
export type EarlierCreate = { readonly codeId: number; readonly sameBody: boolean }

/**
 * Notes the key for a code, or tells what it made before. The primary key decides between two at the same time;
 * a create that is refused takes its key back with its transaction.
 */
export async function noteIdempotencyKey(
  transaction: Transaction,
  note: { userId: number; key: string; bodyHash: string; codeId: number; createdAt: string },
): Promise<EarlierCreate | null> {
  const noted = await transaction
    .insertInto('idempotency_keys')
    .values({
      user_id: note.userId,
      idempotency_key: note.key,
      body_hash: note.bodyHash,
      code_id: note.codeId,
      created_at: note.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('code_id')
    .executeTakeFirst()
  if (noted !== undefined) return null
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['code_id', 'body_hash'])
    .where('user_id', '=', note.userId)
    .where('idempotency_key', '=', note.key)
    .executeTakeFirstOrThrow()
  return { codeId: earlier.code_id, sameBody: earlier.body_hash === note.bodyHash }
}

/** Tells two bodies apart. Passwords only count as present, so that no hash of a password is kept but argon2's. */
export function bodyHash(body: unknown): string {
  const text = JSON.stringify(body, (key, value: unknown) =>
    /password$/i.test(key) && value ? true : sorted(value),
  )
  return createHash('sha256').update(text).digest('hex')
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** Milliseconds for which a key is known: a week, longer than any retry. */
const keyLifetime = 7 * 24 * 3_600_000

/** Takes out keys that no retry can mean any more. */
export async function forgetOldKeys({
  database,
  clock,
}: Pick<ServiceDeps, 'database' | 'clock'>): Promise<void> {
  await database
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(clock() - keyLifetime).toISOString())
    .execute()
}
