/**
 * Approval page of a code. Its token opens only this page and is shown to the owner again, so it is stored in clear
 * text.
 */
export type ApprovalsTable = {
  user_id: number
  code_id: number
  token: string
  score: number | null
  /** Hash of the tested picture. */
  picture_hash: string
  checked_at: string | null
  /** The page accepts decisions until then. */
  decides_until: string
  created_at: string
  /** The person who made or renewed the link; null where nobody knows. */
  made_by: number | null
}

declare module '#service/database/schema.ts' {
  interface Tables {
    approvals: ApprovalsTable
  }
}
