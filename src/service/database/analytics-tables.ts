/** How long a row of `visit_counts` is: a UTC hour, day or month. */
export type CountSpan = 'hour' | 'day' | 'month'

/** One committed group of visits that is not in the tables below yet. */
export type VisitBatchesTable = {
  id: string
  written_at: string
  /** JSON of a `BatchContent`. */
  content: string
  /** Whose visits they are: ids between commas, the first and the last one included. Empty: of a version that did not tell. */
  user_ids: string
}

/** How far the groups of one process are committed. */
export type VisitWritersTable = {
  id: string
  /** Number of its last group that is in the database, folded or not. */
  last_group: number
  written_at: string
}

/** The visits of one code in one span; each visit stands in the row of its hour, of its day and of its month. */
export type VisitCountsTable = {
  user_id: number
  /** 0: the whole library of the user. */
  code_id: number
  span: CountSpan
  /** UTC, cut to the span: `2026-06-01T12`, `2026-06-01` or `2026-06`. */
  start: string
  scans: number
  clicks: number
  /** Visitors whose first visit of that UTC day was in this span. */
  visitors: number
  /** JSON of `Shares`. Last, because reading a chart does not need it. */
  shares: string
}

/** Counted visits of a user's whole library since the beginning, codes that are gone included. */
export type VisitTotalsTable = {
  user_id: number
  scans: number
  clicks: number
  /** From this instant on every visit is in `visit_counts` too. */
  since: string
}

/** The secret of one UTC day that makes its visitors' hashes. It goes when the day is over, and nobody can turn them back. */
export type VisitorSaltsTable = { day: string; salt: string }

/** Who visited a code (0: the library) on a UTC day, for as long as the day lasts. */
export type VisitorDaysTable = {
  day: string
  user_id: number
  code_id: number
  /** 48 bits of a salted hash. */
  visitor: number
}

/** What the analytics are made of. */
export type AnalyticsTables = {
  visit_batches: VisitBatchesTable
  visit_writers: VisitWritersTable
  visit_counts: VisitCountsTable
  visit_totals: VisitTotalsTable
  visitor_salts: VisitorSaltsTable
  visitor_days: VisitorDaysTable
}
