import { createHash } from 'node:crypto'
import type { Transaction } from '../database/in-transaction.ts'
import type { CommandDeps } from './command-deps.ts'

/** The code created by an earlier request with the same key. */
type EarlierCreate = { readonly codeId: number; readonly sameBody: boolean }

/**
 * Records the key of a create, or returns its earlier code. The primary key decides races; a refused create
 * rolls back its key.
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

/** A hash to compare bodies. Passwords only count as present, so no fast hash of a password is stored. */
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

/** Lifetime of a key in milliseconds: a week, longer than any retry. */
const keyLifetime = 7 * 24 * 3_600_000

/** Deletes expired keys. */
export async function forgetOldKeys({
  database,
  clock,
}: Pick<CommandDeps, 'database' | 'clock'>): Promise<void> {
  await database
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(clock() - keyLifetime).toISOString())
    .execute()
}
