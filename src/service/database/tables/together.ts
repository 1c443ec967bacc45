/** A decision on a version of a code, bound to its picture and destination. */
export type ApprovalDecisionsTable = {
  user_id: number
  code_id: number
  id: string
  decision: 'approved' | 'changes'
  version: number
  picture_hash: string
  destination_url: string
  /** Null for somebody who decided through the approval link. */
  person_id: number | null
  /** The name that this person typed; empty for a member. */
  given_name: string
  reason: string
  decided_at: string
}

/** Accounts that need an approval before a download for print. */
export type RequiredApprovalsTable = { user_id: number; since: string }

export type PresenceTable = {
  user_id: number
  code_id: number
  person_id: number
  since: string
  seen_at: string
}

/** A member who was asked to approve the current code. Any decision answers the request. */
export type ApprovalRequestsTable = {
  user_id: number
  code_id: number
  person_id: number
  asked_by: number
  version: number
  asked_at: string
}

export type NoticesTable = {
  user_id: number
  person_id: number
  /** Begins with the time, so ids sort by it. */
  id: string
  kind: string
  at: string
  /** Null for a notice about the account. */
  code_id: number | null
  /** Null for the service, and for somebody who decided through the approval link. */
  by_person: number | null
  /** The name that this person typed; empty for a member. */
  by_name: string
  /** Id of the comment with the mention; empty for other notices. */
  comment_id: string
  text: string
  read_at: string | null
  /** JSON of `NoticeDetails`. */
  details: string
  /** Whether the inbox shows it; false for a notice that is only mailed. */
  is_listed: boolean
  /** When to mail it; null when nothing is left to send. */
  mail_at: string | null
  mail_tries: number
}

/** The choice of a person for a topic, where it differs from the default. */
export type NoticeSettingsTable = {
  user_id: number
  person_id: number
  topic: string
  is_listed: boolean
  is_mailed: boolean
}

export type TogetherTables = {
  presence: PresenceTable
  approval_decisions: ApprovalDecisionsTable
  approval_requests: ApprovalRequestsTable
  notices: NoticesTable
  notice_settings: NoticeSettingsTable
  required_approvals: RequiredApprovalsTable
  counted_sign_offs: RequiredApprovalsTable
  approval_rules: { user_id: number; is_by_other: boolean }
}
