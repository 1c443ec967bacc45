import type { DomainState } from '#contract/domains.ts'
import type { ImagePurpose } from '#contract/logo.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import type { AccountTables } from './account-tables.ts'
import type { AnalyticsTables } from './analytics-tables.ts'
import type { FileTables } from './file-tables.ts'

/** A short link: the current one of a code, or an alias for earlier prints. */
export type ShortLinksTable = {
  /** Branded domain in lower case. With `tag_key` the primary key, which decides conflicts. */
  domain: string
  /** Slash tag in lower case. */
  tag_key: string
  /** Slash tag as typed. */
  tag: string
  id: number
  /** Null after the permanent deletion of its code: the link stays reserved, because prints may exist. */
  code_id: number | null
  user_id: number
  is_alias: boolean
  created_at: string
}

/** A branded domain that an account has added. It counts once it is proven. Those of the configuration have no row. */
export type DomainsTable = {
  /** `host` or `host:port` in lower case, without a default port. The primary key decides who holds it. */
  domain: string
  user_id: number
  /** Person id. */
  added_by: number
  created_at: string
  /** ISO 8601; null until the account has proved that the domain is its own. */
  proven_at: string | null
  /** Another account had claimed it before, so only the TXT record proves it. */
  is_contested: boolean
}

/** The domain that new codes of an account start with. Missing: the first of the configuration. */
export type DefaultDomainsTable = { user_id: number; domain: string }

/** The last check of a domain, also of one from the configuration. */
export type DomainChecksTable = {
  domain: string
  state: DomainState
  /** JSON array. */
  addresses: string
  /** JSON array of DNS records to create; null before the first check. */
  records: string | null
  /** Proves that a server that answers for the domain is this service. */
  proof_key: string
  checked_at: string | null
}

/** One row per tag and code, for counting and filtering without reading codes. */
export type CodeTagsTable = { user_id: number; code_id: number; tag_key: string; tag: string }

/** Separate from codes, because each scan writes here. */
export type CountersTable = { code_id: number; user_id: number; scans: number; clicks: number }

/** Presses of the buttons of a page. The row without a name holds the sum of the others. */
export type ButtonPressesTable = { user_id: number; code_id: number; button: string; presses: number }

/** Visitors' reports of a page. */
export type PageReportsTable = {
  user_id: number
  code_id: number
  reports: number
  first_at: string
  last_at: string
}

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
  purpose: ImagePurpose
  created_at: string
  /** Hidden from the choices, but stored for codes that use it. */
  is_removed: boolean
}

/** The code created with an idempotency key, and a hash of the request body. */
export type IdempotencyKeysTable = {
  user_id: number
  idempotency_key: string
  body_hash: string
  code_id: number
  created_at: string
}

/** A saved edit. A code without edits has no rows. */
export type CodeVersionsTable = {
  user_id: number
  code_id: number
  number: number
  saved_at: string
  /** Person id. */
  saved_by: number
  /** JSON array of record keys. */
  changed: string
  restored_from: number | null
  /** JSON of the columns; null for the current version, which is the code's row. */
  snapshot: string | null
}

/** Draft operations. */
export type DraftsTable = {
  user_id: number
  id: string
  title: string
  code_id: number | null
  /** JSON object. */
  content: string
  /** Person id. */
  saved_by: number
  created_at: string
  updated_at: string
}

export type BrandKitsTable = {
  user_id: number
  id: string
  name: string
  /** JSON of the design. */
  design: string
  /** JSON array of colours. */
  palette: string
  created_at: string
  updated_at: string
}

/** A folder. A deleted one stays for a while, so that its deletion can be undone. */
export type FoldersTable = {
  user_id: number
  id: number
  /** 0 at the top level, because a unique index takes nulls for different. */
  parent_id: number
  name: string
  /** The name without case and accents; unique among the folders of one parent. */
  name_key: string
  /** The brand kit of new codes; null for the default one. */
  kit_id: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** A separate table, so that a user has at most one. */
export type DefaultBrandKitsTable = { user_id: number; kit_id: string }

/**
 * Approval page of a code. Its token only opens a picture and is shown again to the owner, so it is stored in
 * clear text.
 */
export type ApprovalsTable = {
  user_id: number
  code_id: number
  token: string
  score: number | null
  /** Hash of the tested picture. */
  picture_hash: string
  checked_at: string | null
  /** Until then the page takes decisions. */
  decides_until: string
  created_at: string
}

/**
 * A saved check of a print. The photo is here and not among the files, whose addresses are public: it may show a place
 * or people.
 */
export type ArtworkPlacesTable = {
  user_id: number
  code_id: number
  id: string
  /** The placement as JSON. */
  place: string
  saved_at: string
}

export type PrintNotesTable = {
  user_id: number
  code_id: number
  id: string
  outcome: string
  text: string
  /** JPEG; null without one. */
  photo: Uint8Array | null
  /** Bytes of the photo, which count against the plan. */
  size: number
  /** Pixels; 0 without a photo. */
  width: number
  height: number
  created_at: string
}

/** The last destination check, and when the next one is due. */
export type DestinationHealthTable = {
  user_id: number
  code_id: number
  /** The checked destination. */
  url: string
  state: 'reached' | 'refused' | 'unreachable' | 'unchecked'
  /** HTTP status. */
  status: number | null
  reason: 'private' | 'credentials' | 'offline' | null
  checked_at: string | null
  due_at: string
}

/** Requests of one visitor or token in one rate limit window, of all processes. */
export type LimitWindowsTable = {
  rule: string
  /** A hash; addresses are never stored. */
  who: string
  starts_at: string
  ends_at: string
  count: number
}

/** Salt of one UTC day's hashes; deleted the next day. */
export type LimitSaltsTable = { day: string; salt: string }

/** Wrong passwords of one visitor for one code. */
export type PasswordTriesTable = {
  code_id: number
  /** A hash; addresses are never stored. */
  who: string
  wrong: number
  last_at: string
  wait_until: string
}

/** A blocked host; includes its subdomains. */
export type BlockedHostsTable = {
  /** Normalised: lower case, punycode, no trailing dot; IPv6 addresses in brackets. */
  host: string
  /** Lookup key for codes on its subdomains. */
  host_key: string
  reason: string | null
  created_at: string
}

/** The last reserved number of each id series. */
export type SequencesTable = { name: string; last_id: number }

/** All tables. */
export type Tables = AccountTables &
  AnalyticsTables &
  FileTables & {
    short_links: ShortLinksTable
    domains: DomainsTable
    default_domains: DefaultDomainsTable
    domain_checks: DomainChecksTable
    qr_codes: QrCodesTable
    code_tags: CodeTagsTable
    counters: CountersTable
    button_presses: ButtonPressesTable
    page_reports: PageReportsTable
    logos: LogosTable
    idempotency_keys: IdempotencyKeysTable
    sequences: SequencesTable
    folders: FoldersTable
    brand_kits: BrandKitsTable
    default_brand_kits: DefaultBrandKitsTable
    approvals: ApprovalsTable
    artwork_places: ArtworkPlacesTable
    print_notes: PrintNotesTable
    code_versions: CodeVersionsTable
    drafts: DraftsTable
    limit_windows: LimitWindowsTable
    limit_salts: LimitSaltsTable
    password_tries: PasswordTriesTable
    blocked_hosts: BlockedHostsTable
    destination_health: DestinationHealthTable
  }
