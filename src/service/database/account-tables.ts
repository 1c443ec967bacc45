/** Current usage of plan limits; links include aliases. */
type QuotasTable = { user_id: number; codes: number; links: number }

export type UsersTable = { id: number; name: string; plan: string; created_at: string }

/** Access tokens. */
export type TokensTable = {
  /** SHA-256 of the token in hexadecimal. */
  hash: string
  /** A public identifier of the token. */
  id: string
  user_id: number
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

export type AccountTables = {
  quotas: QuotasTable
  users: UsersTable
  tokens: TokensTable
  admin_actions: AdminActionsTable
}
