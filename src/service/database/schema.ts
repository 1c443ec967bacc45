import type { DomainState } from '#contract/domains.ts'
import type { FileKind } from '#contract/files.ts'
import type { ImagePurpose } from '#contract/logo.ts'
import type { Role } from '#contract/people/roles.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'

/** A short link: the current one of a code, or an alias for earlier prints. */
/** The account that has a GTIN on a branded domain. */
type GtinsTable = {
  domain: string
  /** 14 digits. */
  gtin: string
  user_id: number
}

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
type DomainPagesTable = {
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
type DefaultDomainsTable = { user_id: number; domain: string }

/** A webhook of an account. */
export type WebhooksTable = {
  id: string
  user_id: number
  address: string
  /** Separated by commas. */
  events: string
  /** Signs every message, so it is stored as it is; sent once. */
  secret: string
  former_secret: string | null
  former_until: string | null
  is_on: boolean
  created_at: string
  /** The person who chose the address; null where nobody knows. */
  made_by: number | null
  failing_since: string | null
  /** The last batch of scans. */
  scanned_at: string
}

/** A message to one webhook. Several webhooks may get the same message. */
export type WebhookDeliveriesTable = {
  webhook_id: string
  id: string
  type: string
  payload: string
  at: string
  due_at: string | null
  tries: number
  tried_at: string | null
  status: number | null
  delivered_at: string | null
}

/** The counts of a code that a webhook knows. */
type WebhookScansTable = {
  webhook_id: string
  user_id: number
  code_id: number
  scans: number
  clicks: number
}

/** A code whose picture has a public address. */
export type PublicPicturesTable = {
  user_id: number
  code_id: number
}

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

/** One row per tag and code, for counting and filtering without reading codes. */
type CodeTagsTable = { user_id: number; code_id: number; tag_key: string; tag: string }

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

type PageReportsTable = {
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
type IdempotencyKeysTable = {
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
  /** JSON of the columns; null for the current version, which is the code's row; empty when no longer kept. */
  snapshot: string | null
}

export type DraftsTable = {
  user_id: number
  id: string
  title: string
  code_id: number | null
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

/** A folder. A deleted one is stored for a while, so that its deletion can be undone. */
export type FoldersTable = {
  user_id: number
  id: number
  /** 0 at the top level, because a unique index treats nulls as different. */
  parent_id: number
  name: string
  /** The name without case and accents; unique among the folders of one parent. */
  name_key: string
  /** The brand kit of new codes; null for the default one. */
  kit_id: string | null
  /** The UTM template of new codes; null for that of the parent folder, or none. */
  utm_template_id: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** A deleted one is stored for a while, so that its deletion can be undone. */
export type UtmTemplatesTable = {
  user_id: number
  id: string
  name: string
  /** JSON of the values by part. */
  parts: string
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** A deleted one is stored for a while, so that its deletion can be undone. */
export type CampaignsTable = {
  user_id: number
  id: string
  name: string
  note: string
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** The primary key keeps a code in one campaign at most. */
type CampaignCodesTable = { user_id: number; code_id: number; campaign_id: string; added_at: string }

/** A note on the timeline of a campaign. */
type CampaignEventsTable = {
  user_id: number
  campaign_id: string
  id: string
  /** A date such as 2027-01-31. */
  day: string
  text: string
}

/** The link that shows a campaign to somebody without an account. */
export type CampaignLinksTable = {
  user_id: number
  campaign_id: string
  /** SHA-256 of the token in the link. */
  hash: string
  /** Argon2id; null for a link without a password. */
  password_hash: string | null
  /** Time zone of its days. */
  zone: string
  created_at: string
  /** ISO 8601; null for a link without an end. */
  ends_at: string | null
  /** The person who made it; null where nobody knows. */
  made_by: number | null
}

/** A separate table, so that a user has at most one. */
type DefaultBrandKitsTable = { user_id: number; kit_id: string }

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

/**
 * A saved check of a print. The photo is stored here, because the addresses of files are public and it may show a place
 * or people.
 */
type ArtworkPlacesTable = {
  user_id: number
  code_id: number
  id: string
  place: string
  saved_at: string
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
type PlacementSetsTable = { user_id: number; code_id: number; version: number }

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
type DestinationHealthTable = {
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
type LimitWindowsTable = {
  rule: string
  /** A hash; addresses are never stored. */
  who: string
  starts_at: string
  ends_at: string
  count: number
}

/** Salt of one UTC day's hashes; deleted the next day. */
type LimitSaltsTable = { day: string; salt: string }

/** Wrong passwords of one visitor for one code. */
type PasswordTriesTable = {
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

/** Clicks by day that another service had counted before a code moved here, as in `earlierDaysSchema`. */
type EarlierClicksTable = { user_id: number; code_id: number; days: string }

/** The last reserved number of each id series. */
type SequencesTable = { name: string; last_id: number }

export type Tables = AccountTables &
  AnalyticsTables &
  FileTables & {
    short_links: ShortLinksTable
    domains: DomainsTable
    default_domains: DefaultDomainsTable
    domain_pages: DomainPagesTable
    domain_checks: DomainChecksTable
    public_pictures: PublicPicturesTable
    earlier_clicks: EarlierClicksTable
    gtins: GtinsTable
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_scans: WebhookScansTable
    qr_codes: QrCodesTable
    code_tags: CodeTagsTable
    counters: CountersTable
    button_presses: ButtonPressesTable
    page_reports: PageReportsTable
    rule_visits: RuleVisitsTable
    logos: LogosTable
    idempotency_keys: IdempotencyKeysTable
    sequences: SequencesTable
    folders: FoldersTable
    utm_templates: UtmTemplatesTable
    campaigns: CampaignsTable
    campaign_codes: CampaignCodesTable
    campaign_events: CampaignEventsTable
    campaign_links: CampaignLinksTable
    brand_kits: BrandKitsTable
    default_brand_kits: DefaultBrandKitsTable
    approvals: ApprovalsTable
    artwork_places: ArtworkPlacesTable
    placements: PlacementsTable
    placement_sets: PlacementSetsTable
    print_notes: PrintNotesTable
    code_versions: CodeVersionsTable
    drafts: DraftsTable
    limit_windows: LimitWindowsTable
    limit_salts: LimitSaltsTable
    password_tries: PasswordTriesTable
    blocked_hosts: BlockedHostsTable
    destination_health: DestinationHealthTable
  }

/** Current usage of plan limits; links include aliases. */
type QuotasTable = { user_id: number; codes: number; links: number }

export type UsersTable = {
  id: number
  name: string
  plan: string
  created_at: string
  /** Webhook for notices of the account, as Slack has them. */
  notice_address: string | null
  /** Visitors do not see where a link leads by adding `+`; null: they do. */
  is_preview_hidden: boolean | null
  /** New codes do not pass the query of their short link on; null: they do. */
  is_query_kept: boolean | null
  /** ISO 4217, of costs; null before one is chosen. */
  currency: string | null
}

export type TokensTable = {
  /** SHA-256 of the token in hexadecimal. */
  hash: string
  /** A public identifier of the token. */
  id: string
  user_id: number
  /** The person who created it. It works while the person is a member, with at most their role. */
  person_id: number
  role: Role
  name: string
  created_at: string
  /** To the minute. */
  last_used_at: string | null
  expires_at: string | null
  /** Set from the configuration at each start. */
  is_first: boolean
}

/** Audit log of administrators' commands. */
type AdminActionsTable = {
  id: string
  done_at: string
  /** The operating system user. */
  done_by: string
  action: string
  subject: string
  reason: string | null
}

/** Somebody who signs in. People are never deleted, because versions and changes refer to them. */
export type PeopleTable = {
  id: number
  name: string
  /** Whether they chose the name themselves. */
  is_named: boolean
  /** As typed. */
  email: string | null
  /** The same in lower case, unique. */
  email_key: string | null
  /** Argon2id. */
  password_hash: string | null
  /** Language of the dashboard by primary subtag; null: the browser decides. */
  language: string | null
  /** The random user id that passkeys hold. */
  passkey_handle: string
  /** Signs the links that turn off mails; made with the first mail. */
  notice_key: string | null
  created_at: string
}

export type MembershipsTable = {
  user_id: number
  person_id: number
  role: Role
  /** Whether the member may approve designs. */
  is_approver: boolean
  created_at: string
}

export type InvitationsTable = {
  /** SHA-256 of the token in its link. */
  hash: string
  id: string
  user_id: number
  role: Role
  is_approver: boolean
  email: string | null
  /** The person; null for the command line. */
  created_by: number | null
  created_at: string
  expires_at: string
}

/** A browser in which a person is signed in. */
export type SessionsTable = {
  /** SHA-256 of the cookie. */
  hash: string
  id: string
  person_id: number
  /** The account it works in; null for a person without one. */
  user_id: number | null
  /** Id of the passkey or identity that began it; null for a password, a token or a link. */
  way_id: string | null
  /** Such as `Chrome`; with `Windows` as the system. Empty when unknown. */
  browser: string
  system: string
  created_at: string
  /** To the minute. */
  last_used_at: string
  expires_at: string
}

export type PasskeysTable = {
  /** The credential id in base64url. */
  id: string
  person_id: number
  /** Empty: the browser and system of its creation are its name. */
  name: string
  browser: string
  system: string
  /** COSE key in base64url. */
  public_key: string
  counter: number
  /** JSON array. */
  transports: string
  created_at: string
  last_used_at: string | null
}

/** An identity at an OpenID Connect provider. */
export type IdentitiesTable = {
  issuer: string
  subject: string
  id: string
  person_id: number
  /** E-mail address or name at the provider, for display only. */
  label: string
  created_at: string
  last_used_at: string | null
}

/** A sign-in challenge or state. Its use deletes it, so a replay finds nothing. */
export type SignInStepsTable = {
  /** SHA-256 of the challenge or state. */
  hash: string
  kind: 'sign-in-passkey' | 'add-passkey' | 'provider'
  /** The person who adds a passkey or links an identity; null for a sign-in. */
  person_id: number | null
  session_id: string | null
  /** JSON, without secrets. */
  content: string
  expires_at: string
}

/** A link to set a new password; its use deletes it. */
type RecoveryLinksTable = {
  hash: string
  person_id: number
  /** The owner who made it; null for the command line and for links by mail. */
  created_by: number | null
  created_at: string
  expires_at: string
}

type AuditEventsTable = {
  user_id: number
  /** Begins with the time, so ids sort by it. */
  id: string
  at: string
  kind: string
  /** Null for the command line and the service itself. */
  person_id: number | null
  /** Name of the access token that was used; null for a session. */
  token: string | null
  code_id: number | null
  subject: string
  /** JSON object. */
  details: string
}

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
type RequiredApprovalsTable = { user_id: number; since: string }

type PresenceTable = {
  user_id: number
  code_id: number
  person_id: number
  since: string
  seen_at: string
}

/** A member who was asked to approve the current code. Any decision answers the request. */
type ApprovalRequestsTable = {
  user_id: number
  code_id: number
  person_id: number
  asked_by: number
  version: number
  asked_at: string
}

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

type NoticesTable = {
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

/** An event that an account has been notified of, so that nobody hears of it twice. */
export type AccountEventsTable = {
  user_id: number
  /** Names the event: the kind, and what makes it different from others of its kind. */
  event: string
  kind: string
  code_id: number | null
  at: string
  /** JSON of `NoticeDetails`. */
  details: string
  /** When to post it to the account's address; null when nothing is left to post. */
  post_at: string | null
  post_tries: number
}

type AccountTables = {
  people: PeopleTable
  memberships: MembershipsTable
  invitations: InvitationsTable
  sessions: SessionsTable
  passkeys: PasskeysTable
  identities: IdentitiesTable
  sign_in_steps: SignInStepsTable
  recovery_links: RecoveryLinksTable
  audit_events: AuditEventsTable
  presence: PresenceTable
  approval_decisions: ApprovalDecisionsTable
  approval_requests: ApprovalRequestsTable
  comments: CommentsTable
  notices: NoticesTable
  notice_settings: NoticeSettingsTable
  account_events: AccountEventsTable
  required_approvals: RequiredApprovalsTable
  counted_sign_offs: RequiredApprovalsTable
  /** The accounts that chose whether somebody other than the editor must approve. */
  approval_rules: { user_id: number; is_by_other: boolean }
  quotas: QuotasTable
  users: UsersTable
  tokens: TokensTable
  admin_actions: AdminActionsTable
}

/** The span of a row in `visit_counts`: a UTC hour, day or month. */
export type CountSpan = 'hour' | 'day' | 'month'

/** The last committed group of each process. */
type VisitWritersTable = {
  id: string
  last_group: number
  written_at: string
}

/** Visits of one code in one span. Each visit counts in the rows of its hour, day and month. */
export type VisitCountsTable = LibraryCountsTable & { code_id: number }

/** Visits of a user's whole library in one span, deleted codes included. */
type LibraryCountsTable = {
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
type VisitorSaltsTable = { day: string; salt: string }

/** Visitors of the current UTC day. Not linked to codes, because rows are deleted after the day. */
export type VisitorDaysTable = {
  day: string
  /** Id of a code, or of a user below zero for the library. */
  scope: number
  /** 48 bits of a salted hash. */
  visitor: number
}

/** A result of a visit: an order, a sign-up. */
export type ResultsTable = {
  user_id: number
  order_id: string
  code_id: number
  /** The mark of the visit's placement; empty: none. */
  mark: string
  name: string
  /** Thousandths of the currency; 0 without a value. */
  value: number
  /** Empty without a value. */
  currency: string
  /** The visit id; null once it counts nothing any more. */
  visit: string | null
  at: string
}

/** A coupon code of a QR code that shows one to each visitor. */
export type CouponCodesTable = {
  user_id: number
  code_id: number
  /** Without case, spaces and hyphens, as codes are compared. */
  coupon: string
  text: string
  /** Place in the list. */
  place: number
  given_at: string | null
  given_day: string | null
  /** 48 bits of a salted hash; deleted after the day. */
  visitor: number | null
  /** The mark of the placement where it was given; empty: none. */
  mark: string
  redeemed_at: string | null
  /** As staff typed it. */
  redeemed_where: string
}

/** The argon2id hash of the PIN with which staff redeem coupon codes. */
type CouponPinsTable = { user_id: number; code_id: number; pin_hash: string }

/** How many coupon codes one network gets a day, where somebody chose it. */
type CouponLimitsTable = { user_id: number; code_id: number; per_network: number }

/** Keys of this service in hexadecimal digits. */
type ServiceKeysTable = { name: 'visit-id'; key: string }

type AnalyticsTables = {
  results: ResultsTable
  coupon_codes: CouponCodesTable
  coupon_limits: CouponLimitsTable
  coupon_pins: CouponPinsTable
  service_keys: ServiceKeysTable
  /** Hosts whose pages may count results; each includes its subdomains. */
  result_hosts: { user_id: number; host: string }
  visit_writers: VisitWritersTable
  visit_counts: VisitCountsTable
  library_counts: LibraryCountsTable
  placement_days: PlacementDaysTable
  visit_totals: VisitTotalsTable
  visitor_salts: VisitorSaltsTable
  visitor_days: VisitorDaysTable
}

/** An uploaded file. Its content is in the file storage, in parts. */
export type FilesTable = {
  /** Random, so that an address cannot be guessed. */
  id: string
  user_id: number
  /** With the extension of its type. */
  name: string
  kind: FileKind
  /** Content type and bytes of the served file. */
  type: string
  size: number
  /** Bytes of all parts, which count against the plan. */
  stored: number
  /** SHA-256 of the upload, which finds the file when it is uploaded again. */
  source_hash: string
  /** Bytes of the upload. */
  source_size: number
  /** Of a large upload; null when one request sent the file. */
  upload_id: string | null
  /** Pixels. */
  width: number | null
  height: number | null
  pages: number | null
  is_blocked: boolean
  blocked_reason: string | null
  created_at: string
  /** When a code first used it; null before. */
  used_at: string | null
  /** When its last use ended; null while it is used. */
  unused_since: string | null
}

/** Served parts of a file: itself (empty name), smaller copies, cover. */
export type FilePartsTable = {
  file_id: string
  part: string
  hash: string
  type: string
  size: number
  width: number | null
  height: number | null
}

/**
 * A content in the file storage. It is kept while a part refers to it, and until `kept_until` while its upload is being
 * stored.
 */
type FileContentsTable = { hash: string; size: number; kept_until: string }

/** A code that shows a file, now or in one of its versions. Derived from the code, see `ownFileIds`. */
type FileUsesTable = { user_id: number; code_id: number; file_id: string; is_current: boolean }

type DraftFilesTable = { user_id: number; draft_id: string; file_id: string }

type StorageQuotasTable = { user_id: number; bytes: number }

/** An upload in parts, until its file is stored. */
export type UploadsTable = {
  id: string
  user_id: number
  size: number
  /** Bytes of the stored parts. */
  received: number
  /** JSON of the metadata that the client sent. */
  metadata: string
  created_at: string
  /** While a process imports the archive in it. */
  held_until: string | null
  /** Records of the running import. */
  done: number
  total: number
}

/** A part of an upload in the file storage. */
type UploadPartsTable = {
  /** Random. */
  key: string
  upload_id: string
  starts_at: number
  /** Null until the upload has it. */
  size: number | null
  created_at: string
}

type FileTables = {
  files: FilesTable
  file_parts: FilePartsTable
  file_contents: FileContentsTable
  file_uses: FileUsesTable
  draft_files: DraftFilesTable
  storage_quotas: StorageQuotasTable
  uploads: UploadsTable
  upload_parts: UploadPartsTable
}

type KeysOf<Row> = readonly [Extract<keyof Row, string>, ...Extract<keyof Row, string>[]]

/**
 * The primary key of every table. Parents come before the tables that refer to them, so rows are copied in this order.
 */
export const tableKeys: { readonly [Table in keyof Tables]: KeysOf<Tables[Table]> } = {
  users: ['id'],
  people: ['id'],
  qr_codes: ['id'],
  files: ['id'],
  drafts: ['user_id', 'id'],
  tokens: ['hash'],
  memberships: ['user_id', 'person_id'],
  invitations: ['hash'],
  sessions: ['hash'],
  passkeys: ['id'],
  identities: ['issuer', 'subject'],
  sign_in_steps: ['hash'],
  recovery_links: ['hash'],
  audit_events: ['user_id', 'id'],
  approval_decisions: ['user_id', 'code_id', 'id'],
  approval_requests: ['user_id', 'code_id', 'person_id'],
  comments: ['user_id', 'code_id', 'id'],
  notices: ['user_id', 'person_id', 'id'],
  notice_settings: ['user_id', 'person_id', 'topic'],
  account_events: ['user_id', 'event'],
  required_approvals: ['user_id'],
  counted_sign_offs: ['user_id'],
  approval_rules: ['user_id'],
  presence: ['user_id', 'code_id', 'person_id'],
  quotas: ['user_id'],
  sequences: ['name'],
  logos: ['user_id', 'id'],
  brand_kits: ['user_id', 'id'],
  default_brand_kits: ['user_id'],
  folders: ['user_id', 'id'],
  utm_templates: ['user_id', 'id'],
  campaigns: ['user_id', 'id'],
  campaign_codes: ['user_id', 'code_id'],
  campaign_events: ['user_id', 'campaign_id', 'id'],
  campaign_links: ['user_id', 'campaign_id'],
  domains: ['domain'],
  default_domains: ['user_id'],
  domain_pages: ['domain'],
  domain_checks: ['domain'],
  short_links: ['domain', 'tag_key', 'exact_tag'],
  code_tags: ['user_id', 'tag_key', 'code_id'],
  code_versions: ['user_id', 'code_id', 'number'],
  approvals: ['user_id', 'code_id'],
  artwork_places: ['user_id', 'code_id', 'id'],
  placements: ['user_id', 'code_id', 'mark'],
  public_pictures: ['user_id', 'code_id'],
  earlier_clicks: ['user_id', 'code_id'],
  gtins: ['domain', 'gtin'],
  webhooks: ['id'],
  webhook_deliveries: ['webhook_id', 'id'],
  webhook_scans: ['webhook_id', 'code_id'],
  placement_sets: ['user_id', 'code_id'],
  print_notes: ['user_id', 'code_id', 'id'],
  file_parts: ['file_id', 'part'],
  file_contents: ['hash'],
  file_uses: ['user_id', 'code_id', 'file_id'],
  draft_files: ['user_id', 'draft_id', 'file_id'],
  storage_quotas: ['user_id'],
  uploads: ['id'],
  upload_parts: ['key'],
  idempotency_keys: ['user_id', 'idempotency_key'],
  destination_health: ['user_id', 'code_id', 'place'],
  counters: ['code_id'],
  button_presses: ['user_id', 'code_id', 'button'],
  page_reports: ['user_id', 'code_id'],
  rule_visits: ['user_id', 'code_id', 'route'],
  visit_writers: ['id'],
  visit_counts: ['user_id', 'code_id', 'span', 'start'],
  library_counts: ['user_id', 'span', 'start'],
  placement_days: ['user_id', 'code_id', 'mark', 'day'],
  visit_totals: ['user_id'],
  visitor_days: ['day', 'scope', 'visitor'],
  visitor_salts: ['day'],
  results: ['user_id', 'order_id'],
  service_keys: ['name'],
  result_hosts: ['user_id', 'host'],
  coupon_codes: ['user_id', 'code_id', 'coupon'],
  coupon_limits: ['user_id', 'code_id'],
  coupon_pins: ['user_id', 'code_id'],
  limit_windows: ['rule', 'who', 'starts_at'],
  limit_salts: ['day'],
  password_tries: ['code_id', 'who'],
  blocked_hosts: ['host'],
  admin_actions: ['id'],
}
