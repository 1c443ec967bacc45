import type { DomainState } from '#contract/domains.ts'

/** The account that has a GTIN on a branded domain. */
export type GtinsTable = {
  domain: string
  /** 14 digits. */
  gtin: string
  user_id: number
}

/** A short link: the current one of a code, or an alias for earlier prints. */
export type ShortLinksTable = {
  /** Branded domain in lower case. With `tag_key` and `exact_tag` the primary key, which decides conflicts. */
  domain: string
  /** Slash tag in lower case. */
  tag_key: string
  /** The tag on a domain where capital letters make another link; empty elsewhere. */
  exact_tag: string
  /** Slash tag as typed. */
  tag: string
  id: number
  /** Null after the permanent deletion of its code: the link stays reserved, because prints may exist. */
  code_id: number | null
  user_id: number
  is_alias: boolean
  created_at: string
}

/**
 * A branded domain that an account has added. Codes can use it once it is proven. Domains of the configuration have no
 * row.
 */
export type DomainsTable = {
  /** `host` or `host:port` in lower case, without a default port. The primary key decides who holds it. */
  domain: string
  user_id: number
  /** Person id. */
  added_by: number
  created_at: string
  /** ISO 8601; null until the account has proved that the domain is its own. */
  proven_at: string | null
  /** Another account claimed it before, so only the TXT record proves it. */
  is_contested: boolean
  /** Capital letters make another link. Never changes while the domain has links. */
  is_exact: boolean
}

/** Settings of a domain. */
export type DomainPagesTable = {
  domain: string
  user_id: number
  /** Where it leads without a code; null for a page of ours. */
  root_url: string | null
  missing_url: string | null
  /** New tags may have `/`, `.` and `~`. */
  is_open: boolean
  /** Further query parameters that mark a scan, as in a query: `r=qr&source=qr`. */
  scan_marks: string
}

/** The default domain for new codes of an account. Without a row: the first domain of the configuration. */
export type DefaultDomainsTable = { user_id: number; domain: string }

/** The last check of a domain, also of one from the configuration. */
export type DomainChecksTable = {
  domain: string
  state: DomainState
  /** JSON array. */
  addresses: string
  /** JSON array of DNS records to create; null before the first check. */
  records: string | null
  /** The key with which a server for the domain proves that it is this service. */
  proof_key: string
  checked_at: string | null
}

export type PageReportsTable = {
  user_id: number
  code_id: number
  reports: number
  first_at: string
  last_at: string
}

/** A place where a code is printed. A removed one stays, because its prints do. */
export type PlacementsTable = {
  user_id: number
  code_id: number
  /** The value of the scan marker in its payload, in lower case. It never changes. */
  mark: string
  name: string
  /** Copies printed; null when unknown. */
  copies: number | null
  /** Hundredths of the account's currency. */
  cost: number | null
  /** `YYYY-MM-DD`. */
  from: string | null
  until: string | null
  note: string
  /** A campaign of its own, beside that of its code; null: none. */
  campaign_id: string | null
  created_at: string
  removed_at: string | null
}

/** Counts the changes of a code's placements, so that the redirector reads its marks once per change. */
export type PlacementSetsTable = { user_id: number; code_id: number; version: number }

/** The last destination check, and when the next one is due. */
export type DestinationHealthTable = {
  user_id: number
  code_id: number
  /** 0 for the main destination, otherwise the number of a rule's destination. */
  place: number
  url: string
  state: 'reached' | 'refused' | 'unreachable' | 'unchecked'
  status: number | null
  reason: 'private' | 'credentials' | 'offline' | null
  checked_at: string | null
  due_at: string
  /** Of the last check that reached it, without parameters. */
  content_type: string | null
  /** The last check that reached it; null for none. */
  reached_at: string | null
  /** The first failed check since then; null when none failed. */
  failing_since: string | null
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

export type LinkTables = {
  short_links: ShortLinksTable
  domains: DomainsTable
  default_domains: DefaultDomainsTable
  domain_pages: DomainPagesTable
  domain_checks: DomainChecksTable
  gtins: GtinsTable
  page_reports: PageReportsTable
  placements: PlacementsTable
  placement_sets: PlacementSetsTable
  limit_windows: LimitWindowsTable
  limit_salts: LimitSaltsTable
  password_tries: PasswordTriesTable
  blocked_hosts: BlockedHostsTable
  destination_health: DestinationHealthTable
}
