import type { Kysely } from 'kysely'
import type { SignInStepsTable, Tables } from '../../database/schema.ts'
import { hashToken } from '../../domain/tokens.ts'

/** Milliseconds in which a challenge is answered. */
export const stepAge = 5 * 60_000

export type NewStep = Pick<SignInStepsTable, 'kind' | 'person_id' | 'session_id'> & {
  /** The challenge or state; only its hash is stored. */
  readonly secret: string
  readonly content?: object
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Remembers a challenge or state that is handed out. */
export async function addStep(
  database: Kysely<Tables>,
  { secret, kind, person_id, session_id, content = {}, now }: NewStep,
): Promise<void> {
  await database.deleteFrom('sign_in_steps').where('expires_at', '<', new Date(now).toISOString()).execute()
  await database
    .insertInto('sign_in_steps')
    .values({
      hash: hashToken(secret),
      kind,
      person_id,
      session_id,
      content: JSON.stringify(content),
      expires_at: new Date(now + stepAge).toISOString(),
    })
    .execute()
}

/** Takes a challenge or state out, so that it works once; null when it is unknown, used or too old, or its session has ended. */
export async function takeStep(
  database: Kysely<Tables>,
  secret: string,
  kind: SignInStepsTable['kind'],
  now: number,
): Promise<SignInStepsTable | null> {
  const step = await database
    .deleteFrom('sign_in_steps')
    .where('hash', '=', hashToken(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(now).toISOString())
    .returningAll()
    .executeTakeFirst()
  if (step === undefined) return null
  return step.session_id === null || (await hasSession(database, step.session_id)) ? step : null
}

async function hasSession(database: Kysely<Tables>, id: string): Promise<boolean> {
  const session = await database.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
  return session !== undefined
}
