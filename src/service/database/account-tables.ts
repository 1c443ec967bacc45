/** What counts against the plan now; links include aliases. */
type QuotasTable = { user_id: number; codes: number; links: number }

export type UsersTable = { id: number; name: string; plan: string; created_at: string }

/** What signs a user in. */
export type TokensTable = {
  /** SHA-256 of the token in hexadecimal. */
  hash: string
  /** Speaks of the token without telling it. */
  id: string
  user_id: number
  name: string
  created_at: string
  /** To the minute. */
  last_used_at: string | null
  expires_at: string | null
  /** Comes from the configuration, which gives it back at each start. */
  is_first: boolean
}

/** What an administrator did at the command line. */
type AdminActionsTable = {
  id: string
  done_at: string
  /** Who, as their system names them. */
  done_by: string
  action: string
  subject: string
  reason: string | null
}

/** Tables of who uses the service. */
export type AccountTables = {
  quotas: QuotasTable
  users: UsersTable
  tokens: TokensTable
  admin_actions: AdminActionsTable
}
