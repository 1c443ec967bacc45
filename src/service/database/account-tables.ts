import type { Role } from '#contract/people/roles.ts'

/** Current usage of plan limits; links include aliases. */
type QuotasTable = { user_id: number; codes: number; links: number }

/** Accounts. A record's `user_id` is the account that owns it. */
export type UsersTable = { id: number; name: string; plan: string; created_at: string }

/** Access tokens. */
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
type AdminActionsTable = {
  id: string
  done_at: string
  /** The operating system user. */
  done_by: string
  action: string
  subject: string
  reason: string | null
}

/** Somebody who signs in. People are never deleted, because versions and changes name them. */
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
  created_at: string
}

export type MembershipsTable = {
  user_id: number
  person_id: number
  role: Role
  /** May approve designs. */
  is_approver: boolean
  created_at: string
}

/** An open invitation; accepting deletes it. */
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
  /** Empty: the browser and system in which it was added name it. */
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

/** A challenge or state that was handed out; its use deletes it, so a replay finds nothing. */
export type SignInStepsTable = {
  /** SHA-256 of the challenge or state. */
  hash: string
  kind: 'sign-in-passkey' | 'add-passkey' | 'provider'
  /** The person who adds a passkey or links an identity; null for a sign-in. */
  person_id: number | null
  /** The session that began it, which it ends with; null without one. */
  session_id: string | null
  /** JSON, without secrets. */
  content: string
  expires_at: string
}

/** A link with which a person sets a new password; its use deletes it. */
export type RecoveryLinksTable = {
  hash: string
  person_id: number
  /** The owner who made it; null for the command line and for links by mail. */
  created_by: number | null
  created_at: string
  expires_at: string
}

/** A recorded change of an account. */
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

/** A decision on a version of a code, bound to its picture and destination. */
export type ApprovalDecisionsTable = {
  user_id: number
  code_id: number
  id: string
  decision: 'approved' | 'changes'
  version: number
  picture_hash: string
  destination_url: string
  /** Null for somebody who decided by the link of the approval page. */
  person_id: number | null
  /** The name that they typed there; empty for a member. */
  given_name: string
  reason: string
  decided_at: string
}

/** Accounts that need an approval before a download for print. */
export type RequiredApprovalsTable = { user_id: number; since: string }

/** A person who has a code open. */
export type PresenceTable = {
  user_id: number
  code_id: number
  person_id: number
  since: string
  seen_at: string
}

/** A member who was asked to approve a code as it is. A decision of anybody answers it. */
export type ApprovalRequestsTable = {
  user_id: number
  code_id: number
  person_id: number
  asked_by: number
  version: number
  asked_at: string
}

/** A comment on a code. */
export type CommentsTable = {
  user_id: number
  code_id: number
  /** Begins with the time, so ids sort by it. */
  id: string
  person_id: number
  text: string
  /** JSON array of person ids. */
  mentions: string
  created_at: string
  edited_at: string | null
  resolved_at: string | null
  resolved_by: number | null
}

/** A notice in the inbox of a person. */
export type NoticesTable = {
  user_id: number
  person_id: number
  /** Begins with the time, so ids sort by it. */
  id: string
  kind: string
  at: string
  code_id: number
  /** Null for somebody who decided by the link of the approval page. */
  by_person: number | null
  /** The name that they typed there; empty for a member. */
  by_name: string
  /** Id of the comment that mentions; empty for others. */
  comment_id: string
  text: string
  read_at: string | null
}

export type AccountTables = {
  people: PeopleTable
  memberships: MembershipsTable
  invitations: InvitationsTable
  sessions: SessionsTable
  passkeys: PasskeysTable
  identities: IdentitiesTable
  sign_in_steps: SignInStepsTable
  recovery_links: RecoveryLinksTable
  audit_events: AuditEventsTable
  presence: PresenceTable
  approval_decisions: ApprovalDecisionsTable
  approval_requests: ApprovalRequestsTable
  comments: CommentsTable
  notices: NoticesTable
  required_approvals: RequiredApprovalsTable
  /** Accounts that decided whether somebody else than the editor must approve. */
  approval_rules: { user_id: number; is_by_other: boolean }
  quotas: QuotasTable
  users: UsersTable
  tokens: TokensTable
  admin_actions: AdminActionsTable
}
