import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ChangeKind } from '#contract/people/change-operations.ts'
import type { Tables } from '../database/schema.ts'
import type { SignedInUser } from '../domain/signed-in.ts'

export type ChangeNote = {
  readonly kind: ChangeKind
  readonly codeId?: number
  /** The changed thing, as people know it: title of a code, name of a member, kit or token. */
  readonly subject: string
  /** JSON, without secrets. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Longest subject, and longest JSON of details, in characters. */
const longest = { subject: 300, details: 4_000 }

/**
 * Records who changed what.
 *
 * @param user null: somebody who is not signed in, such as a person who decides by the link of an approval page.
 * @param now milliseconds since 1970.
 */
export async function noteChange(
  database: Kysely<Tables>,
  user: Pick<SignedInUser, 'id' | 'person' | 'credential'> | { readonly id: number; readonly person: null },
  now: number,
  { kind, codeId, subject, details = {} }: ChangeNote,
): Promise<void> {
  const at = new Date(now).toISOString()
  const text = JSON.stringify(details)
  await database
    .insertInto('audit_events')
    .values({
      user_id: user.id,
      id: `${at}-${randomBytes(6).toString('hex')}`,
      at,
      kind,
      person_id: user.person?.id ?? null,
      token: user.person !== null && user.credential.kind === 'token' ? user.credential.name : null,
      code_id: codeId ?? null,
      subject: subject.slice(0, longest.subject),
      details: text.length > longest.details ? '{}' : text,
    })
    .execute()
}
