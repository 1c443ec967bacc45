import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import { type TableShape, tableShapes } from '../../database/table-rows.ts'

type Table = keyof Tables

const secret = 'a secret, or who may sign in'
const personal = 'a notice to one person, or work in progress'
const counted = 'the import counts it anew'

/** Tables with a `user_id` that an archive leaves out, with the reason. Every other one is in it. */
const leftOut: Readonly<Partial<Record<Table, string>>> = {
  approval_requests: personal,
  approvals: secret,
  campaign_links: secret,
  coupon_pins: secret,
  domains: 'each server proves them itself',
  goal_sources: secret,
  idempotency_keys: personal,
  invitations: secret,
  memberships: secret,
  notice_settings: personal,
  notices: personal,
  presence: personal,
  quotas: counted,
  sessions: secret,
  storage_quotas: counted,
  tokens: secret,
  webhook_scans: counted,
  webhooks: secret,
}

/** Secrets, and values that only mean something to this server. */
const omitted: Readonly<Partial<Record<Table, readonly string[]>>> = {
  account_events: ['post_at', 'post_tries'],
  coupon_codes: ['visitor'],
  files: ['upload_id'],
  qr_codes: ['password_hash'],
  results: ['visit'],
}

/** The columns of tables of which an archive has only a few. */
const chosen: Readonly<Partial<Record<Table, readonly string[]>>> = {
  people: ['id', 'name', 'is_named', 'email'],
  users: ['id', 'name', 'is_preview_hidden', 'currency'],
}

/** The series of the numbers in a column. Text ids are unique within an account, so they stay. */
export const numbered: Readonly<Record<string, 'accounts' | 'codes' | 'links' | 'folders' | 'people'>> = {
  user_id: 'accounts',
  code_id: 'codes',
  link_id: 'links',
  folder_id: 'folders',
  former_folder_id: 'folders',
  parent_id: 'folders',
  person_id: 'people',
  saved_by: 'people',
  asked_by: 'people',
  resolved_by: 'people',
  'users.id': 'accounts',
  'qr_codes.id': 'codes',
  'short_links.id': 'links',
  'folders.id': 'folders',
  'people.id': 'people',
}

/** The tables of an archive with their columns, parents first. */
export async function archivedShapes(database: Kysely<Tables>): Promise<readonly TableShape[]> {
  const shapes = await tableShapes(database)
  return shapes.flatMap(({ table, columns, key }) => {
    const isWhole = columns.includes('user_id') && leftOut[table] === undefined
    if (!isWhole && chosen[table] === undefined && table !== 'file_parts') return []
    const kept = chosen[table] ?? columns.filter((column) => omitted[table]?.includes(column) !== true)
    return [{ table, columns: kept, key }]
  })
}

/** Which rows of a table belong to an account. People belong to it when they are members or a row names them. */
export function rowsOfAccount(
  { table }: TableShape,
  userId: number,
  shapes: readonly TableShape[],
): RawBuilder<unknown> {
  if (table === 'users') return sql`id = ${userId}`
  if (table === 'file_parts') return sql`file_id in (select id from files where user_id = ${userId})`
  if (table !== 'people') return sql`user_id = ${userId}`
  const named = shapes.flatMap((shape) =>
    shape.columns.includes('user_id')
      ? shape.columns
          .filter((column) => numbered[column] === 'people')
          .map((column) => [shape.table, column] as const)
      : [],
  )
  const ids = [['memberships', 'person_id'] as const, ...named].map(
    ([from, column]) => sql`select ${sql.ref(column)} from ${sql.table(from)} where user_id = ${userId}`,
  )
  return sql`id in (${sql.join(ids, sql` union `)})`
}
