import { type Kysely, type Migration, sql } from 'kysely'
import {
  changeTable,
  createIndex,
  createTable,
  listOf,
  type MigrationTarget,
  type TableChange,
} from './tables.ts'

/** A foreign key. Orphans of the first version are deleted or set to null, as the key does from now on. */
type Reference = {
  readonly columns: readonly string[]
  readonly parent: string
  readonly key: readonly string[]
  readonly onDelete: 'cascade' | 'set null'
  /** Checked at the commit, for a row that is written before its parent. */
  readonly isDeferred?: true
}

const user: Reference = { columns: ['user_id'], parent: 'users', key: ['id'], onDelete: 'cascade' }
/** With the account, so that no row of one account belongs to a code of another. */
const code: Reference = {
  columns: ['user_id', 'code_id'],
  parent: 'qr_codes',
  key: ['user_id', 'id'],
  onDelete: 'cascade',
}
/** By the code alone, because SQLite would set the account to null too. */
const formerCode: Reference = { columns: ['code_id'], parent: 'qr_codes', key: ['id'], onDelete: 'set null' }
const person: Reference = { columns: ['person_id'], parent: 'people', key: ['id'], onDelete: 'cascade' }
const file: Reference = { columns: ['file_id'], parent: 'files', key: ['id'], onDelete: 'cascade' }
const draft: Reference = {
  columns: ['user_id', 'draft_id'],
  parent: 'drafts',
  key: ['user_id', 'id'],
  onDelete: 'cascade',
}

/** Parents come before the tables that refer to them, because their own orphans are deleted first. */
const references: Readonly<Record<string, readonly Reference[]>> = {
  qr_codes: [user],
  files: [user],
  file_parts: [file],
  drafts: [user, formerCode],
  draft_files: [draft, file],
  file_uses: [code, file],
  tokens: [user, person],
  memberships: [user, person],
  invitations: [user],
  sessions: [{ ...user, onDelete: 'set null' }, person],
  passkeys: [person],
  identities: [person],
  sign_in_steps: [person],
  recovery_links: [person],
  quotas: [user],
  storage_quotas: [user],
  domains: [user],
  default_domains: [user],
  folders: [user],
  logos: [user],
  brand_kits: [user],
  default_brand_kits: [user],
  required_approvals: [user],
  // A change stays in the list of changes, and the link of a print stays reserved, when their code is deleted for good.
  audit_events: [user, formerCode],
  short_links: [user, { ...formerCode, isDeferred: true }],
  code_tags: [code],
  code_versions: [code],
  idempotency_keys: [{ ...code, isDeferred: true }],
  approvals: [code],
  approval_decisions: [code],
  approval_requests: [code],
  comments: [code],
  notices: [code],
  presence: [code],
  print_notes: [code],
  destination_health: [code],
  password_tries: [{ ...code, columns: ['code_id'], key: ['id'] }],
  counters: [code],
  button_presses: [code],
  page_reports: [code],
  visit_counts: [code],
  visit_totals: [user],
}

const codeKeys: TableChange = {
  key: ['id'],
  constraints: ['constraint "qr_codes_of_account" unique ("user_id", "id")'],
}

/** Adds foreign keys, so that the database deletes with a code or an account all that belongs to it. */
export function foreignKeys(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await splitVisits(db, target)
      await keepCodesWithoutAccount(db)
      await changeTable(db, target, 'short_links', { nullable: ['code_id'] })
      for (const [table, keys] of Object.entries(references))
        for (const key of keys) await removeOrphans(db, table, key)
      for (const [table, keys] of Object.entries(references)) {
        const { constraints = [], ...change }: TableChange = table === 'qr_codes' ? codeKeys : {}
        const added = keys.map((key) => constraintOf(table, key))
        await changeTable(db, target, table, { ...change, constraints: [...constraints, ...added] })
      }
      await changeIndexes(db)
    },
  }
}

function constraintOf(table: string, { columns, parent, key, onDelete, isDeferred }: Reference): string {
  const when = isDeferred === true ? ' deferrable initially deferred' : ''
  return `constraint "${table}_of_${parent}" foreign key (${listOf(columns)}) references "${parent}" (${listOf(key)}) on delete ${onDelete}${when}`
}

/**
 * Visits of the whole library were rows of code 0, which no foreign key allows. The visitors of a day are no part of a
 * code: they are deleted after the day.
 */
async function splitVisits(db: Kysely<unknown>, target: MigrationTarget): Promise<void> {
  const sums = { scans: 'integer', clicks: 'integer', visitors: 'integer', shares: 'text' } as const
  await createTable(db, target, 'library_counts', {
    columns: { user_id: 'integer', span: 'text', start: 'text', ...sums },
    key: ['user_id', 'span', 'start'],
  })
  await createIndex(db, 'library_counts_by_start', { table: 'library_counts', columns: ['span', 'start'] })
  await sql`insert into library_counts (user_id, span, start, scans, clicks, visitors, shares)
    select user_id, span, start, scans, clicks, visitors, shares from visit_counts where code_id = 0`.execute(
    db,
  )
  await sql`delete from visit_counts where code_id = 0`.execute(db)
  await removeOrphans(db, 'library_counts', user)
  await changeTable(db, target, 'library_counts', { constraints: [constraintOf('library_counts', user)] })

  await sql`create table visitors_before as select * from visitor_days`.execute(db)
  await sql`drop table visitor_days`.execute(db)
  await createTable(db, target, 'visitor_days', {
    columns: { day: 'text', scope: 'integer', visitor: 'integer' },
    key: ['day', 'scope', 'visitor'],
  })
  await sql`insert into visitor_days (day, scope, visitor)
    select day, case when code_id = 0 then -user_id else code_id end, visitor from visitors_before`.execute(
    db,
  )
  await sql`drop table visitors_before`.execute(db)
}

/** A code whose account is missing still redirects, so the account is created again instead of deleting the code. */
async function keepCodesWithoutAccount(db: Kysely<unknown>): Promise<void> {
  const lost = sql`from qr_codes where not exists (select 1 from users where users.id = qr_codes.user_id)`
  await sql`insert into quotas (user_id, codes, links)
    select user_id, count(*), count(*) ${lost} and deleted_at is null group by user_id
    on conflict (user_id) do nothing`.execute(db)
  await sql`insert into users (id, name, plan, created_at)
    select user_id, 'Restored account ' || user_id, 'free', min(created_at) ${lost} group by user_id`.execute(
    db,
  )
  await sql`update counters set user_id = (select user_id from qr_codes where qr_codes.id = counters.code_id)
    where exists (select 1 from qr_codes where qr_codes.id = counters.code_id and qr_codes.user_id <> counters.user_id)`.execute(
    db,
  )
}

async function removeOrphans(db: Kysely<unknown>, table: string, key: Reference): Promise<void> {
  const pairs = key.columns.map((column, at) => `"${key.parent}"."${key.key[at]}" = "${table}"."${column}"`)
  const isSet = key.columns.map((column) => `"${column}" is not null`).join(' and ')
  const isOrphan = `where ${isSet} and not exists (select 1 from "${key.parent}" where ${pairs.join(' and ')})`
  const remedy =
    key.onDelete === 'cascade' ? `delete from "${table}"` : `update "${table}" set "${key.columns[0]}" = null`
  await sql.raw(`${remedy} ${isOrphan}`).execute(db)
}

/** The database looks for the rows of a deleted code by the code alone. */
async function changeIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index short_links_by_code`.execute(db)
  await createIndex(db, 'short_links_by_code', { table: 'short_links', columns: ['code_id', 'user_id'] })
  await sql`drop index audit_events_by_code`.execute(db)
  const where = 'code_id is not null'
  await createIndex(db, 'audit_events_by_code', {
    table: 'audit_events',
    columns: ['code_id', 'user_id', 'id'],
    where,
  })
  await createIndex(db, 'drafts_by_code', { table: 'drafts', columns: ['code_id'], where })
}
