import type { IdentitiesTable } from '../../database/tables/accounts.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import { done, notFound, type Outcome } from '../../domain/refusal.ts'
import type { ProviderIdentity } from '../../network/identity-providers.ts'
import type { CommandDeps } from '../command-deps.ts'
import { addPerson } from './add-person.ts'
import { holdSession } from './sessions.ts'
import { acceptAsPerson, type Joined, useInvitation } from './invitations.ts'

type IdentityDeps = Pick<CommandDeps, 'database' | 'clock'>

/** The purpose of a sign-in at a provider. */
type ProviderPurpose = {
  /** The person who links the identity, with their session; null for a sign-in. */
  readonly person: { readonly id: number; readonly sessionId: string } | null
  /** Token of an invitation; null without one. */
  readonly invitation: string | null
}

/** The person of an identity. `joined` is the account of an invitation. */
type KnownIdentity = { readonly personId: number; readonly joined: Joined | null }

type IdentityOutcome =
  | { readonly ok: true; readonly value: KnownIdentity }
  | { readonly ok: false; readonly failure: 'no-account' | 'invitation' | 'taken' | 'expired' }

/**
 * Finds or links the person of an identity by issuer and subject, never by e-mail address, because a provider may reassign
 * one.
 */
export async function useIdentity(
  deps: IdentityDeps,
  identity: ProviderIdentity,
  { person, invitation }: ProviderPurpose,
): Promise<IdentityOutcome> {
  const { database } = deps
  const known = await database
    .updateTable('identities')
    .set({ last_used_at: new Date(deps.clock()).toISOString(), label: identity.label })
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .returning('person_id')
    .executeTakeFirst()
  if (known !== undefined) {
    if (person !== null && person.id !== known.person_id) return { ok: false, failure: 'taken' }
    return await joinAs(deps, known.person_id, invitation)
  }
  if (person !== null) {
    const linked = await linkIdentity(deps, identity, person)
    return linked.ok ? await joinAs(deps, person.id, invitation) : linked
  }
  return invitation === null
    ? { ok: false, failure: 'no-account' }
    : await joinAsNewcomer(deps, identity, invitation)
}

/** Links the identity unless the session of the person ended while they were at the provider. */
async function linkIdentity(
  deps: IdentityDeps,
  identity: ProviderIdentity,
  { id, sessionId }: { readonly id: number; readonly sessionId: string },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: 'taken' | 'expired' }> {
  return await inTransaction(deps.database, async (transaction) => {
    if (!(await holdSession(transaction, sessionId))) return { ok: false, failure: 'expired' } as const
    return (await insertIdentity(transaction, deps, identity, id))
      ? ({ ok: true } as const)
      : ({ ok: false, failure: 'taken' } as const)
  })
}

/** Signs in a known person and accepts the invitation if it is still valid. */
async function joinAs(
  deps: IdentityDeps,
  personId: number,
  invitation: string | null,
): Promise<IdentityOutcome> {
  const joined = invitation === null ? null : await acceptAsPerson(deps, invitation, personId)
  return { ok: true, value: { personId, joined: joined?.ok === true ? joined.value : null } }
}

async function joinAsNewcomer(
  deps: IdentityDeps,
  identity: ProviderIdentity,
  invitation: string,
): Promise<IdentityOutcome> {
  const joined = await inTransaction(deps.database, (transaction) =>
    useInvitation(transaction, deps, invitation, () => addNewcomer(transaction, deps, identity)),
  )
  return joined.ok
    ? { ok: true, value: { personId: joined.value.personId, joined: joined.value } }
    : { ok: false, failure: 'invitation' }
}

async function addNewcomer(
  transaction: Transaction,
  deps: IdentityDeps,
  identity: ProviderIdentity,
): Promise<Outcome<number>> {
  const person = await addPerson(transaction, {
    name: identity.name ?? identity.email?.split('@')[0] ?? 'New member',
    isNamed: identity.name !== null,
    email: identity.email,
    now: new Date(deps.clock()).toISOString(),
  })
  return (await insertIdentity(transaction, deps, identity, person.id)) ? done(person.id) : notFound
}

async function insertIdentity(
  database: Database,
  { clock }: Pick<IdentityDeps, 'clock'>,
  { issuer, subject, label }: ProviderIdentity,
  personId: number,
): Promise<boolean> {
  const now = new Date(clock()).toISOString()
  const added = await database
    .insertInto('identities')
    .values({
      issuer,
      subject,
      id: crypto.randomUUID(),
      person_id: personId,
      label,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The id of a linked identity; null when nobody has linked it. */
export async function findIdentityId(
  database: Database,
  { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
): Promise<string | null> {
  const row = await database
    .selectFrom('identities')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Identities of a person, oldest first. */
export async function identitiesOf(database: Database, personId: number): Promise<IdentitiesTable[]> {
  return await database
    .selectFrom('identities')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
