import type { Role } from '#contract/people/roles.ts'
import type { Plan } from '#contract/plan.ts'

/** The session or access token of a request. */
export type Credential = {
  readonly kind: 'session' | 'token'
  readonly id: string
  /** SHA-256 of the secret in hexadecimal. */
  readonly hash: string
  /** Name of an access token; null for a session. */
  readonly name: string | null
}

export type SignedInPerson = {
  readonly id: number
  readonly name: string
  readonly isNamed: boolean
  /** Language of the dashboard by primary subtag; null: the browser decides. */
  readonly language: string | null
}

/** The account of a request with the person who acts in it. */
export type SignedInUser = {
  readonly id: number
  readonly name: string
  readonly plan: Plan
  readonly person: SignedInPerson
  /** Of an access token: the weaker of its own and the person's. */
  readonly role: Role
  readonly isApprover: boolean
  readonly credential: Credential
}

/** `user` is null for a person without an account. */
export type SignedIn = {
  readonly person: SignedInPerson
  readonly credential: Credential
  readonly user: SignedInUser | null
}
