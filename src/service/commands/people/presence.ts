import type { Person } from '#contract/people/person.ts'
import { presenceSeconds } from '#contract/people/change-operations.ts'
import type { CommandDeps } from '../command-deps.ts'

type PresenceDeps = Pick<CommandDeps, 'database' | 'clock'>

export type Present = { readonly person: Person; readonly since: string }

/** Notes that a person has a code open. Gives the others who have it open, longest first. */
export async function notePresence(
  { database, clock }: PresenceDeps,
  {
    userId,
    codeId,
    personId,
  }: { readonly userId: number; readonly codeId: number; readonly personId: number },
): Promise<Present[]> {
  const now = new Date(clock()).toISOString()
  const gone = new Date(clock() - presenceSeconds.goneAfter * 1_000).toISOString()
  await database
    .insertInto('presence')
    .values({ user_id: userId, code_id: codeId, person_id: personId, since: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'code_id', 'person_id']).doUpdateSet((row) => ({
        seen_at: now,
        since: row.case().when('presence.seen_at', '<', gone).then(now).else(row.ref('presence.since')).end(),
      })),
    )
    .execute()
  const rows = await database
    .selectFrom('presence')
    .innerJoin('people', 'people.id', 'presence.person_id')
    .select(['people.id', 'people.name', 'presence.since'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('person_id', '!=', personId)
    .where('seen_at', '>=', gone)
    .orderBy('since')
    .orderBy('people.id')
    .execute()
  return rows.map(({ id, name, since }) => ({ person: { id, name }, since }))
}

/** Notes that a person has closed a code. */
export async function endPresence(
  { database }: PresenceDeps,
  {
    userId,
    codeId,
    personId,
  }: { readonly userId: number; readonly codeId: number; readonly personId: number },
): Promise<void> {
  await database
    .deleteFrom('presence')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('person_id', '=', personId)
    .execute()
}
