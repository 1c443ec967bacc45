import type { Tables } from '../database/schema.ts'

type KeysOf<Row> = readonly [Extract<keyof Row, string>, ...Extract<keyof Row, string>[]]

/** The primary key of every table: the order in which its rows are copied and summed up, the same on every engine. */
export const tableKeys: { readonly [Table in keyof Tables]: KeysOf<Tables[Table]> } = {
  users: ['id'],
  tokens: ['hash'],
  quotas: ['user_id'],
  sequences: ['name'],
  logos: ['user_id', 'id'],
  brand_kits: ['user_id', 'id'],
  default_brand_kits: ['user_id'],
  qr_codes: ['user_id', 'id'],
  short_links: ['domain', 'tag_key'],
  code_tags: ['user_id', 'tag_key', 'code_id'],
  code_versions: ['user_id', 'code_id', 'number'],
  approvals: ['user_id', 'code_id'],
  drafts: ['user_id', 'id'],
  idempotency_keys: ['user_id', 'idempotency_key'],
  destination_health: ['code_id'],
  counters: ['code_id'],
  visit_batches: ['id'],
  visit_writers: ['id'],
  visit_counts: ['user_id', 'code_id', 'span', 'start'],
  visit_totals: ['user_id'],
  visitor_days: ['day', 'user_id', 'code_id', 'visitor'],
  visitor_salts: ['day'],
  limit_windows: ['rule', 'who', 'starts_at'],
  limit_salts: ['day'],
  password_tries: ['code_id', 'who'],
  blocked_hosts: ['host'],
  admin_actions: ['id'],
}
