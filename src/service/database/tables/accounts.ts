import type { Role } from '#contract/people/roles.ts'

/** The code created with an idempotency key, and a hash of the request body. */
export type IdempotencyKeysTable = {
  user_id: number
  idempotency_key: string
  body_hash: string
  code_id: number
  created_at: string
}

/** The last reserved number of each id series. */
export type SequencesTable = { name: string; last_id: number }

/** Current usage of plan limits; links include aliases. */
export type QuotasTable = { user_id: number; codes: number; links: number }

export type UsersTable = {
  id: number
  name: string
  plan: string
  created_at: string
  /** Webhook for notices of the account, as Slack has them. */
  notice_address: string | null
  /** Visitors do not see where a link leads by adding `+`; null: they do. */
  is_preview_hidden: boolean | null
  /** New codes do not pass the query of their short link on; null: they do. */
  is_query_kept: boolean | null
  /** ISO 4217, of costs; null before one is chosen. */
  currency: string | null
}

export type TokensTable = {
  /** SHA-256 of the token in hexadecimal. */
  hash: string
  /** A public identifier of the token. */
  id: string
  user_id: number
  /** The person who created it. It works while the person is a member, with at most their role. */
  person_id: number
  role: Role
  name: string
  created_at: string
  /** To the minute. */
  last_used_at: string | null
  expires_at: string | null
  /** Set from the configuration at each start. */
  is_first: boolean
}

/** Audit log of administrators' commands. */
export type AdminActionsTable = {
  id: string
  done_at: string
  /** The operating system user. */
  done_by: string
  action: string
  subject: string
  reason: string | null
}

/** Somebody who signs in. People are never deleted, because versions and changes refer to them. */
export type PeopleTable = {
  id: number
  name: string
  /** Whether they chose the name themselves. */
  is_named: boolean
  /** As typed. */
  email: string | null
  /** The same in lower case, unique. */
  email_key: string | null
  /** Argon2id. */
  password_hash: string | null
  /** Language of the dashboard by primary subtag; null: the browser decides. */
  language: string | null
  /** The random user id that passkeys hold. */
  passkey_handle: string
  /** Signs the links that turn off mails; made with the first mail. */
  notice_key: string | null
  created_at: string
}

export type MembershipsTable = {
  user_id: number
  person_id: number
  role: Role
  /** Whether the member may approve designs. */
  is_approver: boolean
  created_at: string
}

export type InvitationsTable = {
  /** SHA-256 of the token in its link. */
  hash: string
  id: string
  user_id: number
  role: Role
  is_approver: boolean
  email: string | null
  /** The person; null for the command line. */
  created_by: number | null
  created_at: string
  expires_at: string
}

/** A browser in which a person is signed in. */
export type SessionsTable = {
  /** SHA-256 of the cookie. */
  hash: string
  id: string
  person_id: number
  /** The account it works in; null for a person without one. */
  user_id: number | null
  /** Id of the passkey or identity that began it; null for a password, a token or a link. */
  way_id: string | null
  /** Such as `Chrome`; with `Windows` as the system. Empty when unknown. */
  browser: string
  system: string
  created_at: string
  /** To the minute. */
  last_used_at: string
  expires_at: string
}

export type PasskeysTable = {
  /** The credential id in base64url. */
  id: string
  person_id: number
  /** Empty: the browser and system of its creation are its name. */
  name: string
  browser: string
  system: string
  /** COSE key in base64url. */
  public_key: string
  counter: number
  /** JSON array. */
  transports: string
  created_at: string
  last_used_at: string | null
}

/** An identity at an OpenID Connect provider. */
export type IdentitiesTable = {
  issuer: string
  subject: string
  id: string
  person_id: number
  /** E-mail address or name at the provider, for display only. */
  label: string
  created_at: string
  last_used_at: string | null
}

/** A sign-in challenge or state. Its use deletes it, so a replay finds nothing. */
export type SignInStepsTable = {
  /** SHA-256 of the challenge or state. */
  hash: string
  kind: 'sign-in-passkey' | 'add-passkey' | 'provider'
  /** The person who adds a passkey or links an identity; null for a sign-in. */
  person_id: number | null
  session_id: string | null
  /** JSON, without secrets. */
  content: string
  expires_at: string
}

/** A link to set a new password; its use deletes it. */
export type RecoveryLinksTable = {
  hash: string
  person_id: number
  /** The owner who made it; null for the command line and for links by mail. */
  created_by: number | null
  created_at: string
  expires_at: string
}

export type AuditEventsTable = {
  user_id: number
  /** Begins with the time, so ids sort by it. */
  id: string
  at: string
  kind: string
  /** Null for the command line and the service itself. */
  person_id: number | null
  /** Name of the access token that was used; null for a session. */
  token: string | null
  code_id: number | null
  subject: string
  /** JSON object. */
  details: string
}

/** An event that an account has been notified of, so that nobody hears of it twice. */
export type AccountEventsTable = {
  user_id: number
  /** Names the event: the kind, and what makes it different from others of its kind. */
  event: string
  kind: string
  code_id: number | null
  at: string
  /** JSON of `NoticeDetails`. */
  details: string
  /** When to post it to the account's address; null when nothing is left to post. */
  post_at: string | null
  post_tries: number
}

/** Keys of this service in hexadecimal digits. */
export type ServiceKeysTable = { name: 'visit-id'; key: string }

export type AccountTables = {
  idempotency_keys: IdempotencyKeysTable
  sequences: SequencesTable
  people: PeopleTable
  memberships: MembershipsTable
  invitations: InvitationsTable
  sessions: SessionsTable
  passkeys: PasskeysTable
  identities: IdentitiesTable
  sign_in_steps: SignInStepsTable
  recovery_links: RecoveryLinksTable
  audit_events: AuditEventsTable
  account_events: AccountEventsTable
  quotas: QuotasTable
  users: UsersTable
  tokens: TokensTable
  admin_actions: AdminActionsTable
  service_keys: ServiceKeysTable
}
