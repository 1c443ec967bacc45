/** Separate from codes, because each scan writes here. */
export type CountersTable = { code_id: number; user_id: number; scans: number; clicks: number }

/** Presses of the buttons of a page. The row without a name holds their sum. */
export type ButtonPressesTable = { user_id: number; code_id: number; button: string; presses: number }

/** Visits by the destination that the rules of a code chose; 0 counts those whom no rule fits. */
export type RuleVisitsTable = {
  user_id: number
  code_id: number
  route: number
  scans: number
  clicks: number
}

/**
 * Scans of a placement on a UTC day; the row without a day holds all of them. The empty mark stands for marks that no
 * placement has.
 */
export type PlacementDaysTable = {
  user_id: number
  code_id: number
  mark: string
  day: string
  scans: number
  /** Scans by hour of the day, as in `visit_counts`; null on days that an earlier version counted. */
  shares: string | null
}

/** Clicks by day that another service had counted before a code moved here, as in `earlierDaysSchema`. */
export type EarlierClicksTable = { user_id: number; code_id: number; days: string }

/** The span of a row in `visit_counts`: a UTC hour, day or month. */
export type CountSpan = 'hour' | 'day' | 'month'

/** The last committed group of each process. */
export type VisitWritersTable = {
  id: string
  last_group: number
  written_at: string
}

/**
 * Visits of one code in one span. Each visit counts in the rows of its hour, day and month, once its hour is rolled up; until
 * then it is in `pending_hours`.
 */
export type VisitCountsTable = LibraryCountsTable & { code_id: number }

/** Visits of one code in one UTC hour that `visit_counts` lacks. Counting writes here only, one row for each code. */
export type PendingHoursTable = Omit<VisitCountsTable, 'span'>

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
  /** From this instant on, every visit is in `visit_counts` or `pending_hours` too. */
  since: string
}

/** The salt of visitor hashes for one UTC day. It is deleted afterwards, so hashes cannot be reversed. */
export type VisitorSaltsTable = { day: string; salt: string }

/** Visitors of the current UTC day. Not linked to codes, because rows are deleted after the day. */
export type VisitorDaysTable = {
  day: string
  /** Id of a code, or of a user below zero for the library. */
  scope: number
  /** One of the sets of a scope, see `bucketAt`. */
  bucket: number
  /** 48 bits of a salted hash for each visitor, as 8 characters of base64url. */
  visitors: string
}

export type VisitTables = {
  earlier_clicks: EarlierClicksTable
  counters: CountersTable
  button_presses: ButtonPressesTable
  rule_visits: RuleVisitsTable
  visit_writers: VisitWritersTable
  visit_counts: VisitCountsTable
  pending_hours: PendingHoursTable
  library_counts: LibraryCountsTable
  placement_days: PlacementDaysTable
  visit_totals: VisitTotalsTable
  visitor_salts: VisitorSaltsTable
  visitor_days: VisitorDaysTable
}
