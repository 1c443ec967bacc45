type Measure = {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Names of labels. Their values come from our own code, never from a request. */
  readonly labels: readonly string[]
}

/** Every measure of our own. Times are in seconds. */
export const catalogue = {
  tessera_http_requests_total: {
    kind: 'counter',
    help: 'Answered requests.',
    labels: ['listener', 'method', 'route', 'status'],
  },
  tessera_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from a request to its answer, without redirects from memory.',
    labels: ['listener', 'route'],
  },
  tessera_link_cache_lookups_total: {
    kind: 'counter',
    help: 'Links looked up: found in memory (hit), read (miss), or answered from memory because they could not be read (stale).',
    labels: ['answer'],
  },
  tessera_link_cache_entries: {
    kind: 'gauge',
    help: 'Links, and answers that there is none, in memory.',
    labels: [],
  },
  tessera_visits_counted_total: { kind: 'counter', help: 'Visits that were counted.', labels: [] },
  tessera_visits_waiting: {
    kind: 'gauge',
    help: 'Counted visits that are not in the database yet.',
    labels: [],
  },
  tessera_visit_groups_failed_total: {
    kind: 'counter',
    help: 'Groups of visits that could not be written and are tried again.',
    labels: [],
  },
  tessera_visit_batches_unfolded: {
    kind: 'gauge',
    help: 'Groups of visits in the database that are not in the figures yet, 10000 at most.',
    labels: [],
  },
  tessera_visit_fold_lag_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest group of visits that is not in the figures yet.',
    labels: [],
  },
  tessera_database_up: { kind: 'gauge', help: 'Whether the database answers: 1 or 0.', labels: [] },
  tessera_database_connections: {
    kind: 'gauge',
    help: 'Connections to PostgreSQL: all (total), those without work (idle), and statements that wait for one (waiting).',
    labels: ['state'],
  },
  tessera_database_statement_duration_seconds: {
    kind: 'histogram',
    help: 'Time of a statement, by who asked: the service, its counting thread, or the blocks of ids.',
    labels: ['part', 'kind'],
  },
  tessera_database_statement_errors_total: {
    kind: 'counter',
    help: 'Statements that failed, conflicts included.',
    labels: ['part', 'kind'],
  },
  tessera_database_retries_total: {
    kind: 'counter',
    help: 'Transactions that were done again because they had lost to another.',
    labels: [],
  },
  tessera_queue_length: {
    kind: 'gauge',
    help: 'Work that waits in memory or is under way: titles to fetch, destinations to look at.',
    labels: ['queue'],
  },
  tessera_limit_refusals_total: {
    kind: 'counter',
    help: 'Requests that were refused because of a limit.',
    labels: ['rule'],
  },
  tessera_backup_last_success_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the newest copy of the schedule was made, in seconds since 1970.',
    labels: [],
  },
  tessera_backup_failures_total: { kind: 'counter', help: 'Copies of the schedule that failed.', labels: [] },
} as const satisfies Record<string, Measure>

type Catalogue = typeof catalogue
export type MeasureName = keyof Catalogue
export type HistogramName = {
  [Name in MeasureName]: Catalogue[Name]['kind'] extends 'histogram' ? Name : never
}[MeasureName]
/** Those that are read when they are asked for. */
export type ReadName = Exclude<MeasureName, HistogramName>
export type LabelsOf<Name extends MeasureName> = Readonly<Record<Catalogue[Name]['labels'][number], string>>
