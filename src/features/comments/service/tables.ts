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

declare module '#service/database/schema.ts' {
  interface Tables {
    comments: CommentsTable
  }
}
