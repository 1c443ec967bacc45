import { type Kysely, type Migration, sql } from 'kysely'
import {
  type Columns,
  createIndex,
  createTable,
  type Index,
  type MigrationTarget,
  type Table,
} from './tables.ts'

const userColumns = { user_id: 'integer' } as const
const personColumns = { person_id: 'integer' } as const
const codeKey = { user_id: 'integer', code_id: 'integer' } as const
const timestamps = { created_at: 'text', updated_at: 'text' } as const

const codeColumns: Columns = {
  ...userColumns,
  id: 'integer',
  link_id: 'integer',
  saved_by: 'integer',
  version: 'integer',
  edits: 'integer',
  is_edit: 'integer',
  is_active: 'integer',
  is_starred: 'integer',
  is_blocked: 'integer',
  is_protected: 'integer',
  is_bg_transparent: 'integer null',
  folder_id: 'integer null',
  former_folder_id: 'integer null',
  ...textColumns('text', [
    'domain',
    'tag',
    'destination_url',
    'favicon_url',
    'title',
    'title_label',
    'title_source',
    'qr_type',
    'tags',
    'picture_hash',
    'search',
    'state',
    'created_at',
    'updated_at',
  ]),
  ...textColumns('text null', [
    'text',
    'expiration_date',
    'starts_at',
    'state_until',
    'password_hash',
    'utm_id',
    'utm_content',
    'utm_term',
    'utm_campaign',
    'utm_medium',
    'utm_source',
    'preset',
    'bg_color',
    'color',
    'pattern',
    'corner',
    'qr_logo_id',
    'frame',
    'primary_color',
    'secondary_color',
    'text_color',
    'design_sent',
    'field_data',
    'further',
    'host_key',
    'further_hosts',
    'blocked_reason',
    'blocked_at',
    'downloaded_at',
    'deleted_at',
  ]),
}

/** Links, counters and quotas have their own tables, each with the key that finds its rows. */
const tables: Readonly<Record<string, Table>> = {
  users: { columns: { id: 'integer', name: 'text', plan: 'text', created_at: 'text' }, key: ['id'] },
  tokens: {
    columns: {
      hash: 'text',
      id: 'text',
      ...userColumns,
      person_id: 'integer',
      role: 'text',
      name: 'text',
      is_first: 'integer',
      created_at: 'text',
      last_used_at: 'text null',
      expires_at: 'text null',
    },
    key: ['hash'],
    defaults: { id: '', is_first: 0 },
  },
  people: {
    columns: {
      id: 'integer',
      name: 'text',
      is_named: 'integer',
      email: 'text null',
      email_key: 'text null',
      password_hash: 'text null',
      language: 'text null',
      passkey_handle: 'text',
      created_at: 'text',
    },
    key: ['id'],
  },
  memberships: {
    columns: { ...userColumns, ...personColumns, role: 'text', is_approver: 'integer', created_at: 'text' },
    key: ['user_id', 'person_id'],
  },
  invitations: {
    columns: {
      hash: 'text',
      id: 'text',
      ...userColumns,
      role: 'text',
      is_approver: 'integer',
      email: 'text null',
      created_by: 'integer null',
      created_at: 'text',
      expires_at: 'text',
    },
    key: ['hash'],
  },
  sessions: {
    columns: {
      hash: 'text',
      id: 'text',
      ...personColumns,
      user_id: 'integer null',
      browser: 'text',
      system: 'text',
      created_at: 'text',
      last_used_at: 'text',
      expires_at: 'text',
    },
    key: ['hash'],
    defaults: { system: '' },
  },
  passkeys: {
    columns: {
      id: 'text',
      ...personColumns,
      name: 'text',
      browser: 'text',
      system: 'text',
      public_key: 'text',
      counter: 'integer',
      transports: 'text',
      created_at: 'text',
      last_used_at: 'text null',
    },
    key: ['id'],
    defaults: { browser: '', system: '' },
  },
  identities: {
    columns: {
      issuer: 'text',
      subject: 'text',
      id: 'text',
      ...personColumns,
      label: 'text',
      created_at: 'text',
      last_used_at: 'text null',
    },
    key: ['issuer', 'subject'],
  },
  sign_in_steps: {
    columns: {
      hash: 'text',
      kind: 'text',
      person_id: 'integer null',
      content: 'text',
      expires_at: 'text',
    },
    key: ['hash'],
  },
  recovery_links: {
    columns: { hash: 'text', ...personColumns, created_at: 'text', expires_at: 'text' },
    key: ['hash'],
  },
  audit_events: {
    columns: {
      ...userColumns,
      id: 'text',
      at: 'text',
      kind: 'text',
      person_id: 'integer null',
      token: 'text null',
      code_id: 'integer null',
      subject: 'text',
      details: 'text',
    },
    key: ['user_id', 'id'],
  },
  approval_decisions: {
    columns: {
      ...codeKey,
      id: 'text',
      decision: 'text',
      version: 'integer',
      picture_hash: 'text',
      destination_url: 'text',
      person_id: 'integer null',
      given_name: 'text',
      reason: 'text',
      decided_at: 'text',
    },
    key: ['user_id', 'code_id', 'id'],
  },
  approval_requests: {
    columns: { ...codeKey, ...personColumns, asked_by: 'integer', version: 'integer', asked_at: 'text' },
    key: ['user_id', 'code_id', 'person_id'],
  },
  comments: {
    columns: {
      ...codeKey,
      id: 'text',
      ...personColumns,
      text: 'text',
      mentions: 'text',
      created_at: 'text',
      edited_at: 'text null',
      resolved_at: 'text null',
      resolved_by: 'integer null',
    },
    key: ['user_id', 'code_id', 'id'],
  },
  notices: {
    columns: {
      ...userColumns,
      ...personColumns,
      id: 'text',
      kind: 'text',
      at: 'text',
      code_id: 'integer',
      by_person: 'integer null',
      by_name: 'text',
      comment_id: 'text',
      text: 'text',
      read_at: 'text null',
    },
    key: ['user_id', 'person_id', 'id'],
  },
  required_approvals: { columns: { ...userColumns, since: 'text' }, key: ['user_id'] },
  presence: {
    columns: { ...codeKey, ...personColumns, since: 'text', seen_at: 'text' },
    key: ['user_id', 'code_id', 'person_id'],
  },
  quotas: { columns: { ...userColumns, codes: 'integer', links: 'integer' }, key: ['user_id'] },
  sequences: { columns: { name: 'text', last_id: 'integer' }, key: ['name'] },
  domains: {
    columns: { domain: 'text', ...userColumns, added_by: 'integer', created_at: 'text' },
    key: ['domain'],
  },
  default_domains: { columns: { ...userColumns, domain: 'text' }, key: ['user_id'] },
  domain_checks: {
    columns: {
      domain: 'text',
      state: 'text',
      addresses: 'text',
      records: 'text null',
      proof_key: 'text',
      checked_at: 'text null',
    },
    key: ['domain'],
  },
  qr_codes: {
    columns: codeColumns,
    key: ['user_id', 'id'],
    defaults: { version: 1, state: 'active', saved_by: 0 },
  },
  short_links: {
    columns: {
      domain: 'text',
      tag_key: 'text',
      tag: 'text',
      id: 'integer',
      ...codeKey,
      is_alias: 'integer',
      created_at: 'text',
    },
    key: ['domain', 'tag_key'],
  },
  code_tags: {
    columns: { ...codeKey, tag_key: 'text', tag: 'text' },
    key: ['user_id', 'tag_key', 'code_id'],
  },
  code_versions: {
    columns: {
      ...codeKey,
      number: 'integer',
      saved_at: 'text',
      saved_by: 'integer',
      changed: 'text',
      restored_from: 'integer null',
      snapshot: 'text null',
    },
    key: ['user_id', 'code_id', 'number'],
  },
  drafts: {
    columns: {
      ...userColumns,
      id: 'text',
      title: 'text',
      code_id: 'integer null',
      content: 'text',
      saved_by: 'integer',
      ...timestamps,
    },
    key: ['user_id', 'id'],
  },
  idempotency_keys: {
    columns: {
      ...userColumns,
      idempotency_key: 'text',
      body_hash: 'text',
      code_id: 'integer',
      created_at: 'text',
    },
    key: ['user_id', 'idempotency_key'],
  },
  logos: {
    columns: {
      ...userColumns,
      id: 'text',
      name: 'text',
      content_type: 'text',
      size: 'integer',
      width: 'integer',
      height: 'integer',
      content: 'bytes',
      purpose: 'text',
      is_removed: 'integer',
      created_at: 'text',
    },
    key: ['user_id', 'id'],
    defaults: { is_removed: 0 },
  },
  files: {
    columns: {
      id: 'text',
      ...userColumns,
      name: 'text',
      kind: 'text',
      type: 'text',
      size: 'integer',
      stored: 'integer',
      source_hash: 'text',
      source_size: 'integer',
      upload_id: 'text null',
      width: 'integer null',
      height: 'integer null',
      pages: 'integer null',
      is_blocked: 'integer',
      blocked_reason: 'text null',
      created_at: 'text',
      used_at: 'text null',
      unused_since: 'text null',
    },
    key: ['id'],
  },
  file_parts: {
    columns: {
      file_id: 'text',
      part: 'text',
      hash: 'text',
      type: 'text',
      size: 'integer',
      width: 'integer null',
      height: 'integer null',
    },
    key: ['file_id', 'part'],
  },
  file_contents: { columns: { hash: 'text', size: 'integer', kept_until: 'text' }, key: ['hash'] },
  file_uses: {
    columns: { ...codeKey, file_id: 'text', is_current: 'integer' },
    key: ['user_id', 'code_id', 'file_id'],
  },
  draft_files: {
    columns: { ...userColumns, draft_id: 'text', file_id: 'text' },
    key: ['user_id', 'draft_id', 'file_id'],
  },
  storage_quotas: { columns: { ...userColumns, bytes: 'integer' }, key: ['user_id'] },
  folders: {
    columns: {
      ...userColumns,
      id: 'integer',
      parent_id: 'integer',
      name: 'text',
      name_key: 'text',
      kit_id: 'text null',
      ...timestamps,
      deleted_at: 'text null',
    },
    key: ['user_id', 'id'],
  },
  brand_kits: {
    columns: { ...userColumns, id: 'text', name: 'text', design: 'text', palette: 'text', ...timestamps },
    key: ['user_id', 'id'],
  },
  default_brand_kits: { columns: { ...userColumns, kit_id: 'text' }, key: ['user_id'] },
  approvals: {
    columns: {
      ...codeKey,
      token: 'text',
      score: 'integer null',
      picture_hash: 'text',
      checked_at: 'text null',
      decides_until: 'text',
      created_at: 'text',
    },
    key: ['user_id', 'code_id'],
  },
  print_notes: {
    columns: {
      ...codeKey,
      id: 'text',
      outcome: 'text',
      text: 'text',
      photo: 'bytes null',
      size: 'integer',
      width: 'integer',
      height: 'integer',
      created_at: 'text',
    },
    key: ['user_id', 'code_id', 'id'],
  },
  destination_health: {
    columns: {
      code_id: 'integer',
      ...userColumns,
      url: 'text',
      state: 'text',
      status: 'integer null',
      reason: 'text null',
      checked_at: 'text null',
      due_at: 'text',
    },
    key: ['code_id'],
  },
  counters: {
    columns: { code_id: 'integer', ...userColumns, scans: 'integer', clicks: 'integer' },
    key: ['code_id'],
    defaults: { user_id: 0, scans: 0, clicks: 0 },
  },
  button_presses: {
    columns: { ...codeKey, button: 'text', presses: 'integer' },
    key: ['user_id', 'code_id', 'button'],
  },
  page_reports: {
    columns: { ...codeKey, reports: 'integer', first_at: 'text', last_at: 'text' },
    key: ['user_id', 'code_id'],
  },
  visit_writers: { columns: { id: 'text', last_group: 'integer', written_at: 'text' }, key: ['id'] },
  visit_counts: {
    columns: {
      ...codeKey,
      span: 'text',
      start: 'text',
      scans: 'integer',
      clicks: 'integer',
      visitors: 'integer',
      shares: 'text',
    },
    key: ['user_id', 'code_id', 'span', 'start'],
  },
  visit_totals: {
    columns: { ...userColumns, scans: 'integer', clicks: 'integer', since: 'text' },
    key: ['user_id'],
  },
  visitor_salts: { columns: { day: 'text', salt: 'text' }, key: ['day'] },
  visitor_days: {
    columns: { day: 'text', ...codeKey, visitor: 'integer' },
    key: ['day', 'user_id', 'code_id', 'visitor'],
  },
  limit_windows: {
    columns: { rule: 'text', who: 'text', starts_at: 'text', ends_at: 'text', count: 'integer' },
    key: ['rule', 'who', 'starts_at'],
  },
  limit_salts: { columns: { day: 'text', salt: 'text' }, key: ['day'] },
  password_tries: {
    columns: { code_id: 'integer', who: 'text', wrong: 'integer', last_at: 'text', wait_until: 'text' },
    key: ['code_id', 'who'],
  },
  blocked_hosts: {
    columns: { host: 'text', host_key: 'text', reason: 'text null', created_at: 'text' },
    key: ['host'],
    defaults: { host_key: '' },
  },
  admin_actions: {
    columns: {
      id: 'text',
      done_at: 'text',
      done_by: 'text',
      action: 'text',
      subject: 'text',
      reason: 'text null',
    },
    key: ['id'],
  },
}

/** The sort indexes leave deleted codes out, so a page never reads them. */
const indexes: Readonly<Record<string, Index>> = {
  users_by_name: { table: 'users', columns: ['name'], isUnique: true },
  tokens_by_id: { table: 'tokens', columns: ['id'], isUnique: true },
  people_by_email: {
    table: 'people',
    columns: ['email_key'],
    isUnique: true,
    where: 'email_key is not null',
  },
  memberships_by_person: { table: 'memberships', columns: ['person_id', 'user_id'] },
  invitations_by_id: { table: 'invitations', columns: ['id'], isUnique: true },
  invitations_by_user: { table: 'invitations', columns: ['user_id', 'created_at'] },
  sessions_by_id: { table: 'sessions', columns: ['id'], isUnique: true },
  sessions_by_person: { table: 'sessions', columns: ['person_id'] },
  passkeys_by_person: { table: 'passkeys', columns: ['person_id'] },
  identities_by_person: { table: 'identities', columns: ['person_id'] },
  recovery_links_by_person: { table: 'recovery_links', columns: ['person_id'] },
  audit_events_by_code: {
    table: 'audit_events',
    columns: ['user_id', 'code_id', 'id'],
    where: 'code_id is not null',
  },
  audit_events_by_person: { table: 'audit_events', columns: ['user_id', 'person_id', 'id'] },
  audit_events_by_time: { table: 'audit_events', columns: ['at'] },
  tokens_by_person: { table: 'tokens', columns: ['person_id', 'user_id'] },
  tokens_by_user: { table: 'tokens', columns: ['user_id', 'created_at'] },
  domains_by_user: { table: 'domains', columns: ['user_id', 'created_at'] },
  short_links_by_code: { table: 'short_links', columns: ['user_id', 'code_id'] },
  ...codeOrders('', []),
  ...codeOrders('state_and_', ['state']),
  kept_codes_by_type: {
    table: 'qr_codes',
    columns: ['user_id', 'qr_type', 'created_at', 'id'],
    where: 'deleted_at is null',
  },
  kept_codes_by_end: {
    table: 'qr_codes',
    columns: ['user_id', 'expiration_date', 'id'],
    where: 'deleted_at is null and expiration_date is not null',
  },
  starred_codes: {
    table: 'qr_codes',
    columns: ['user_id', 'is_starred', 'created_at', 'id'],
    where: 'deleted_at is null and is_starred = 1',
  },
  deleted_codes: {
    table: 'qr_codes',
    columns: ['user_id', 'deleted_at', 'id'],
    where: 'deleted_at is not null',
  },
  // Includes codes in no folder, to list them in order.
  kept_codes_by_folder: {
    table: 'qr_codes',
    columns: ['user_id', 'folder_id', 'created_at', 'id'],
    where: 'deleted_at is null',
  },
  codes_by_former_folder: {
    table: 'qr_codes',
    columns: ['user_id', 'former_folder_id', 'id'],
    where: 'former_folder_id is not null',
  },
  folders_by_name: {
    table: 'folders',
    columns: ['user_id', 'parent_id', 'name_key'],
    isUnique: true,
    where: 'deleted_at is null',
  },
  codes_by_host: { table: 'qr_codes', columns: ['user_id', 'host_key', 'id'] },
  codes_by_further_hosts: {
    table: 'qr_codes',
    columns: ['user_id', 'id'],
    where: 'further_hosts is not null',
  },
  codes_by_state_until: {
    table: 'qr_codes',
    columns: ['user_id', 'state_until'],
    where: 'state_until is not null',
  },
  code_tags_by_code: { table: 'code_tags', columns: ['user_id', 'code_id', 'tag_key'] },
  idempotency_keys_by_code: { table: 'idempotency_keys', columns: ['user_id', 'code_id'] },
  files_by_source: { table: 'files', columns: ['user_id', 'source_hash', 'name'], isUnique: true },
  files_by_age: { table: 'files', columns: ['user_id', 'created_at', 'id'] },
  files_by_upload: { table: 'files', columns: ['upload_id'], where: 'upload_id is not null' },
  blocked_files: { table: 'files', columns: ['source_hash'], where: 'is_blocked = 1' },
  files_by_disuse: { table: 'files', columns: ['unused_since'], where: 'unused_since is not null' },
  file_parts_by_hash: { table: 'file_parts', columns: ['hash'] },
  file_contents_by_end: { table: 'file_contents', columns: ['kept_until'] },
  file_uses_by_file: { table: 'file_uses', columns: ['file_id'] },
  draft_files_by_file: { table: 'draft_files', columns: ['file_id'] },
  notices_by_code: { table: 'notices', columns: ['user_id', 'code_id'] },
  notices_by_time: { table: 'notices', columns: ['at'] },
  approvals_by_token: { table: 'approvals', columns: ['token'], isUnique: true },
  destination_health_by_due: { table: 'destination_health', columns: ['due_at', 'code_id'] },
  counters_by_scans: { table: 'counters', columns: ['scans', 'code_id'] },
  // SQLite takes counters_by_scans for `scans = 0` and then looks up the user of each row.
  never_scanned: { table: 'counters', columns: ['user_id', 'code_id'], where: 'scans < 1' },
  visit_counts_by_start: { table: 'visit_counts', columns: ['span', 'start'] },
  limit_windows_by_end: { table: 'limit_windows', columns: ['ends_at'] },
  password_tries_by_age: { table: 'password_tries', columns: ['last_at'] },
  admin_actions_by_time: { table: 'admin_actions', columns: ['done_at'] },
}

export function initialSchema(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const [name, table] of Object.entries(tables)) await createTable(db, target, name, table)
      for (const [name, index] of Object.entries(indexes)) await createIndex(db, name, index)
      if (target.engine === 'sqlite') await createSqliteSearch(db)
      else await createPostgresSearch(db, target)
    },
  }
}

function textColumns(kind: 'text' | 'text null', names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, kind]))
}

function codeOrders(prefix: string, before: readonly string[]): Record<string, Index> {
  return Object.fromEntries(
    ['created_at', 'updated_at', 'title_label'].map((order) => [
      `kept_codes_by_${prefix}${order}`,
      { table: 'qr_codes', columns: ['user_id', ...before, order, 'id'], where: 'deleted_at is null' },
    ]),
  )
}

/**
 * An FTS5 trigram index of the search column, updated by triggers. It shares the row ids of the codes and stores no
 * copy of the text.
 */
async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table code_search using fts5(
    search, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`.execute(db)
  await sql`create trigger code_search_insert after insert on qr_codes begin
    insert into code_search (rowid, search) values (new.id, new.search);
  end`.execute(db)
  await sql`create trigger code_search_update after update of search on qr_codes when old.search <> new.search begin
    delete from code_search where rowid = old.id;
    insert into code_search (rowid, search) values (new.id, new.search);
  end`.execute(db)
  await sql`create trigger code_search_delete after delete on qr_codes begin
    delete from code_search where rowid = old.id;
  end`.execute(db)
}

/** A trigram index, where the server has the extension. The planner uses it for LIKE from three characters on. */
async function createPostgresSearch(db: Kysely<unknown>, { warn }: MigrationTarget): Promise<void> {
  const available = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  if (available.rows.length === 0) {
    warn('The extension pg_trgm is not available: searches read all codes of the user.')
    return
  }
  await sql`create extension if not exists pg_trgm`.execute(db).catch((error: unknown) => {
    const isForbidden = error instanceof Error && 'code' in error && error.code === '42501'
    if (!isForbidden) throw error
    throw new Error(
      'The database user may not create the extension pg_trgm. Run "create extension pg_trgm" as an administrator and start again.',
      { cause: error },
    )
  })
  await sql`create index code_search on qr_codes using gin (search gin_trgm_ops)`.execute(db)
}
