import type { IdempotencyKeys } from '../../../api/idempotency-keys.ts'
import type { WaitingSave } from '../../../drafts/draft-store.ts'
import type { Attempt } from './attempt.ts'

/**
 * The attempt as this browser keeps it until there is a connection; null when it holds a password, which is never
 * written down: the open form sends that one itself.
 */
export function toWaitingSave(attempt: Attempt, account: string, keys: IdempotencyKeys): WaitingSave | null {
  const { values, body } = attempt
  if (body.password) return null
  return {
    account,
    values,
    request:
      attempt.kind === 'create'
        ? { kind: 'create', body: attempt.body, key: keys.keyFor(attempt.body) }
        : {
            kind: 'update',
            id: attempt.on.record.id,
            body: attempt.body,
            ifMatch: attempt.on.record.updatedAt,
          },
  }
}
