/** The span of a row in `visit_counts`: a UTC hour, day or month. */
export type CountSpan = 'hour' | 'day' | 'month'

/** The last committed group of each process. */
export type VisitWritersTable = {
  id: string
  last_group: number
  written_at: string
}

/** Visits of one code in one span. Each visit counts in the rows of its hour, day and month. */
export type VisitCountsTable = LibraryCountsTable & { code_id: number }

/** Visits of a user's whole library in one span, deleted codes included. */
export type LibraryCountsTable = {
  user_id: number
  span: CountSpan
  /** UTC, truncated to the span: `2026-06-01T12`, `2026-06-01` or `2026-06`. */
  start: string
  scans: number
  clicks: number
  /** Visitors whose first visit of that UTC day was in this span. */
  visitors: number
  /** JSON of `Shares`. The last column, because charts do not read it. */
  shares: string
}

/** Total visits of a user's library since the start, deleted codes included. */
export type VisitTotalsTable = {
  user_id: number
  scans: number
  clicks: number
  /** From this instant on, every visit is in `visit_counts` too. */
  since: string
}

/** The salt of visitor hashes for one UTC day. It is deleted afterwards, so hashes cannot be reversed. */
export type VisitorSaltsTable = { day: string; salt: string }

/** Visitors on the current UTC day. No part of a code: a row is deleted after its day. */
export type VisitorDaysTable = {
  day: string
  /** Id of a code, or of a user below zero for the library. */
  scope: number
  /** 48 bits of a salted hash. */
  visitor: number
}

export type AnalyticsTables = {
  visit_writers: VisitWritersTable
  visit_counts: VisitCountsTable
  library_counts: LibraryCountsTable
  visit_totals: VisitTotalsTable
  visitor_salts: VisitorSaltsTable
  visitor_days: VisitorDaysTable
}
