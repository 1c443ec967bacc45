import { hash, verify } from '@node-rs/argon2'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/schema.ts'
import { done, invalid, type Outcome } from '../../domain/refusal.ts'
import { emailKey } from './add-person.ts'

/** The hash of no known password, so that an unknown address takes as long as a known one. */
let nobodysHash: Promise<string> | null = null

/** Somebody who signs in with an e-mail address. */
type SignInCandidate = { readonly id: number; readonly passwordHash: string }

/** People per address whose password is compared. */
const candidatesMax = 10
/** Least hashes compared per address, so the time does not reveal whether a second person uses it. */
const candidatesLeast = 2

/**
 * Everybody with a password and this e-mail address. Several people may share one, because a refusal would reveal that it
 * is in use.
 */
export async function findCandidates(database: Database, email: string): Promise<SignInCandidate[]> {
  const people = await database
    .selectFrom('people')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .limit(candidatesMax)
    .execute()
  return people.map(({ id, password_hash }) => ({ id, passwordHash: password_hash ?? '' }))
}

/** The person with this password. Refusals: invalid, the same for every reason. */
export async function checkSignIn(
  candidates: readonly SignInCandidate[],
  password: string,
): Promise<Outcome<number>> {
  nobodysHash ??= hash(crypto.randomUUID())
  const nobody = { id: null, passwordHash: await nobodysHash }
  const missing = Math.max(0, candidatesLeast - candidates.length)
  const compared = [...candidates, ...Array.from({ length: missing }, () => nobody)]
  const results = await Promise.all(compared.map(({ passwordHash }) => verify(passwordHash, password)))
  const id = compared.find((_, index) => results[index])?.id ?? null
  return id === null ? wrongSignIn : done(id)
}

const wrongSignIn = invalid('password', 'wrong')

/** Hashes a new password with argon2id. Refusals: invalid for a guessable one. */
export async function hashNewPassword(
  password: string,
  person: { readonly email?: string | null | undefined; readonly name?: string | undefined },
): Promise<Outcome<string>> {
  if (containsOwnName(password, person)) {
    return invalid('password', 'personal')
  }
  if (await isWellKnownPassword(password)) {
    return invalid('password', 'well-known')
  }
  return done(await hash(password))
}

/** Whether name or e-mail address make up most of the password. */
function containsOwnName(
  password: string,
  { email, name }: { readonly email?: string | null | undefined; readonly name?: string | undefined },
): boolean {
  const typed = password.toLowerCase()
  const own = [email ?? '', (email ?? '').split('@')[0] ?? '', (name ?? '').replaceAll(' ', '')]
  return own.some((word) => word.length >= 4 && typed.replace(word.toLowerCase(), '').length < 5)
}

export async function isPassword(passwordHash: string, given: string): Promise<boolean> {
  return await verify(passwordHash, given)
}

export async function setPassword(
  database: Kysely<Tables>,
  personId: number,
  passwordHash: string,
): Promise<void> {
  await database
    .updateTable('people')
    .set({ password_hash: passwordHash })
    .where('id', '=', personId)
    .execute()
}

let wellKnown: Promise<ReadonlySet<string>> | null = null

/** The list takes a moment to load, so it loads when the first password is set. */
async function loadWellKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Longest ending of digits and signs that does not improve a well-known password. */
const longestEnding = 4

/** Whether a password, or the part before a short number or sign at its end, is one of about 49,000 that leaked most often. */
async function isWellKnownPassword(password: string): Promise<boolean> {
  const typed = password.toLowerCase()
  if (new Set(typed).size < 5) return true
  wellKnown ??= loadWellKnown()
  const known = await wellKnown
  const base = typed.replace(/[^\p{L}]+$/u, '')
  return known.has(typed) || (typed.length - base.length <= longestEnding && known.has(base))
}
