import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type ChangeKind, presenceSeconds } from '#contract/people/change-operations.ts'
import type { Tables } from '../../database/schema.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import type { Person } from '#contract/people/person.ts'
import { bulkInsert } from '../../database/bulk-statement.ts'
import { tellFeatures } from '../../listeners.ts'
import type { CommandDeps } from '../command-deps.ts'

export type ChangeNote = {
  readonly kind: ChangeKind
  readonly codeId?: number
  /** Name of what changed: a code's title, a member, a kit, a token. */
  readonly subject: string
  /** JSON, without secrets. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Longest subject, and longest JSON of details, in characters. */
const longest = { subject: 300, details: 4_000 }

/**
 * Records who changed what.
 *
 * @param user its person is null for somebody who decided by an approval link.
 * @param now milliseconds since 1970.
 */
export async function noteChange(
  database: Kysely<Tables>,
  user: Pick<SignedInUser, 'id' | 'person' | 'credential'> | { readonly id: number; readonly person: null },
  now: number,
  note: ChangeNote,
): Promise<void> {
  await noteChanges(database, user, now, [note])
}

/** Random bytes at the end of an id, because other processes note changes too. */
const idBytes = 4

/** The changes of this process in the last millisecond that had one. */
const noted = { at: '', count: 0 }

/** Ids order changes of the same account by time, and within a millisecond as they were noted. */
function nextId(at: string): string {
  if (noted.at !== at) Object.assign(noted, { at, count: 0 })
  noted.count += 1
  return `${at}-${noted.count.toString(16).padStart(4, '0')}${randomBytes(idBytes).toString('hex')}`
}

const insertEvents = bulkInsert('audit_events', [
  'user_id',
  'id',
  'at',
  'kind',
  'person_id',
  'token',
  'code_id',
  'subject',
  'details',
])

/** The same for several changes. */
export async function noteChanges(
  database: Kysely<Tables>,
  user: Pick<SignedInUser, 'id' | 'person' | 'credential'> | { readonly id: number; readonly person: null },
  now: number,
  notes: readonly ChangeNote[],
): Promise<void> {
  const at = new Date(now).toISOString()
  const rows = notes.map(({ kind, codeId, subject, details = {} }) => {
    const text = JSON.stringify(details)
    return {
      user_id: user.id,
      id: nextId(at),
      at,
      kind,
      person_id: user.person?.id ?? null,
      token: user.person !== null && user.credential.kind === 'token' ? user.credential.name : null,
      code_id: codeId ?? null,
      subject: subject.slice(0, longest.subject),
      details: text.length > longest.details ? '{}' : text,
    }
  })
  await insertEvents(database, rows)
  await tellFeatures(database, user.id, now, { kind: 'changes', notes, by: user.person?.name ?? null })
}

type PresencePlace = { readonly userId: number; readonly codeId: number; readonly personId: number }

type PresenceDeps = Pick<CommandDeps, 'database' | 'clock'>

type Present = { readonly person: Person; readonly since: string }

/** Records that a person has a code open. Returns the others who have it open, longest first. */
export async function notePresence(
  { database, clock }: PresenceDeps,
  { userId, codeId, personId }: PresencePlace,
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

/** Records that a person has closed a code. */
export async function endPresence(
  { database }: PresenceDeps,
  { userId, codeId, personId }: PresencePlace,
): Promise<void> {
  await database
    .deleteFrom('presence')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('person_id', '=', personId)
    .execute()
}
