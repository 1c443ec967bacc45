import type { CodeState } from '#contract/code-state.ts'
import type { AccountTables } from './account-tables.ts'
import type { AnalyticsTables } from './analytics-tables.ts'

/** One short link: the current one of a code, or an alias that an earlier print still carries. */
export type ShortLinksTable = {
  /** Branded domain in lower case. With `tag_key` the primary key, which decides every conflict. */
  domain: string
  /** Slash tag in lower case. */
  tag_key: string
  /** Slash tag as typed. */
  tag: string
  id: number
  code_id: number
  user_id: number
  is_alias: boolean
  created_at: string
}

/** One code. Timestamps are ISO 8601 text in UTC, which sorts by time; columns named `is_…` hold 0 or 1. */
export type QrCodesTable = {
  user_id: number
  id: number
  /** The current short link, copied here so that a page of the library reads one table. */
  domain: string
  tag: string
  link_id: number
  destination_url: string
  favicon_url: string
  title: string
  title_label: string
  /** Where the title came from: typed, still being fetched, from the page, or the host name. */
  title_source: 'given' | 'pending' | 'fetched' | 'host'
  qr_type: string
  text: string | null
  tags: string
  edits: number
  is_edit: boolean
  is_active: boolean
  is_starred: boolean
  is_blocked: boolean
  expiration_date: string | null
  /** Argon2id, never the password. */
  password_hash: string | null
  is_protected: boolean
  utm_id: string | null
  utm_content: string | null
  utm_term: string | null
  utm_campaign: string | null
  utm_medium: string | null
  utm_source: string | null
  preset: string | null
  bg_color: string | null
  color: string | null
  is_bg_transparent: boolean | null
  pattern: string | null
  corner: string | null
  qr_logo_id: string | null
  frame: string | null
  primary_color: string | null
  secondary_color: string | null
  text_color: string | null
  /** JSON of `qr` and of an object `frame` as sent. */
  design_sent: string | null
  /** JSON object as sent, without its password. */
  field_data: string | null
  /** JSON object of the sample's further fields and of unknown ones. */
  further: string | null
  /** Changes when the picture does. */
  picture_hash: string
  /** Title, short link, destination and tags, folded for search. */
  search: string
  created_at: string
  updated_at: string
  deleted_at: string | null
  /** First time that somebody told of a download. */
  downloaded_at: string | null
  /** Number of the present version. */
  version: number
  /** What the administrator told the owner; null without a block. */
  blocked_reason: string | null
  blocked_at: string | null
  /** When the code opens, from `field_data`. */
  starts_at: string | null
  /** What visitors meet until `state_until`, unless a blocked host closes the code. Null: the clock changes it no more. */
  state: CodeState
  state_until: string | null
  /** The host of the destination as `hostKey` writes it. */
  host_key: string | null
  /** Those of the other addresses that it leads to at some time, each behind a space. */
  further_hosts: string | null
}

/** One row for each tag of a code, so that tags are counted and filtered without reading codes. */
export type CodeTagsTable = { user_id: number; code_id: number; tag_key: string; tag: string }

/** Apart from the codes, because every scan writes here. */
export type CountersTable = { code_id: number; user_id: number; scans: number; clicks: number }

export type LogosTable = {
  user_id: number
  id: string
  name: string
  content_type: string
  /** Bytes. */
  size: number
  /** Pixels. */
  width: number
  height: number
  content: Uint8Array
  created_at: string
  /** No longer offered, and kept for what shows it. */
  is_removed: boolean
}

/** The code that a create with this key made, and a hash of the body that asked for it. */
export type IdempotencyKeysTable = {
  user_id: number
  idempotency_key: string
  body_hash: string
  code_id: number
  created_at: string
}

/** A saved edit. A code that was never edited has no row here. */
export type CodeVersionsTable = {
  user_id: number
  code_id: number
  number: number
  saved_at: string
  /** Id of the user. */
  saved_by: number
  /** JSON array of record keys. */
  changed: string
  restored_from: number | null
  /** JSON of the columns; null on the present version, which is the code's own row. */
  snapshot: string | null
}

/** What an editor keeps before it is saved. */
export type DraftsTable = {
  user_id: number
  id: string
  title: string
  code_id: number | null
  /** JSON object. */
  content: string
  created_at: string
  updated_at: string
}

/** A named design. */
export type BrandKitsTable = {
  user_id: number
  id: string
  name: string
  /** JSON of a kit's design. */
  design: string
  /** JSON array of colours. */
  palette: string
  created_at: string
  updated_at: string
}

/** A row of its own, so that a user cannot have two. */
export type DefaultBrandKitsTable = { user_id: number; kit_id: string }

/** The public page of a code. Its token opens a picture and nothing else, and is shown to its owner again, so it is kept in clear. */
export type ApprovalsTable = {
  user_id: number
  code_id: number
  token: string
  score: number | null
  /** Of the picture that was tested. */
  picture_hash: string
  checked_at: string | null
  created_at: string
}

/** What became of the last look at a destination, and when the next one is due. */
export type DestinationHealthTable = {
  user_id: number
  code_id: number
  /** The destination that it speaks of. */
  url: string
  state: 'reached' | 'refused' | 'unreachable' | 'unchecked'
  /** HTTP status. */
  status: number | null
  reason: 'private' | 'credentials' | 'offline' | null
  checked_at: string | null
  due_at: string
}

/** What was counted of one visitor or token in one window of a limit, by all processes together. */
export type LimitWindowsTable = {
  rule: string
  /** A hash; no address stands here. */
  who: string
  starts_at: string
  ends_at: string
  count: number
}

/** What makes the hashes of one UTC day; gone with the next one. */
export type LimitSaltsTable = { day: string; salt: string }

/** Wrong passwords of one visitor for one code. */
export type PasswordTriesTable = {
  code_id: number
  /** A hash; no address stands here. */
  who: string
  wrong: number
  last_at: string
  wait_until: string
}

/** A host that no code may lead to, with everything below it. */
export type BlockedHostsTable = {
  /** As a URL names it: lower case, punycode, no dot at the end; an IPv6 address in brackets. */
  host: string
  /** By which the codes below it are found. */
  host_key: string
  reason: string | null
  created_at: string
}

/** The last number given out of each series of ids. */
export type SequencesTable = { name: string; last_id: number }

/** Every table of the service. */
export type Tables = AccountTables &
  AnalyticsTables & {
    short_links: ShortLinksTable
    qr_codes: QrCodesTable
    code_tags: CodeTagsTable
    counters: CountersTable
    logos: LogosTable
    idempotency_keys: IdempotencyKeysTable
    sequences: SequencesTable
    brand_kits: BrandKitsTable
    default_brand_kits: DefaultBrandKitsTable
    approvals: ApprovalsTable
    code_versions: CodeVersionsTable
    drafts: DraftsTable
    limit_windows: LimitWindowsTable
    limit_salts: LimitSaltsTable
    password_tries: PasswordTriesTable
    blocked_hosts: BlockedHostsTable
    destination_health: DestinationHealthTable
  }
