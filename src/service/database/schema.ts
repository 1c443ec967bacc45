import type { AccountTables } from './tables/accounts.ts'
import type { CodeTables } from './tables/codes.ts'
import type { FileTables } from './tables/files.ts'
import type { LinkTables } from './tables/links.ts'
import type { TogetherTables } from './tables/together.ts'
import type { VisitTables } from './tables/visits.ts'

/** The tables of the core. A feature adds its own, in its `tables.ts`. */
export interface Tables
  extends AccountTables, TogetherTables, CodeTables, LinkTables, VisitTables, FileTables {}

type KeysOf<Row> = readonly [Extract<keyof Row, string>, ...Extract<keyof Row, string>[]]

/** Of every table, because the migrations make those of all features. */
const keys = {
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
  pending_hours: ['user_id', 'code_id', 'start'],
  library_counts: ['user_id', 'span', 'start'],
  placement_days: ['user_id', 'code_id', 'mark', 'day'],
  visit_totals: ['user_id'],
  visitor_days: ['day', 'scope', 'bucket'],
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
} as const

/**
 * The primary key of every table. Parents come before the tables that refer to them, so rows are copied in this order.
 */
export const tableKeys: { readonly [Table in keyof Tables]: KeysOf<Tables[Table]> } = keys
