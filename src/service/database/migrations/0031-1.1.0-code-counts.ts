import { type Kysely, type Migration, sql } from 'kysely'
import { changeTable, createIndex, createTable, type MigrationTarget } from './tables.ts'

/**
 * Codes in each folder and with each tag, without deleted codes. The database keeps them by triggers, so no statement can
 * forget them. Copies of a database leave the table out, because the triggers fill it.
 *
 * On the server each transaction has a part of its own, and the sum of the parts counts. With one row for all, two
 * transactions would wait for each other, or stop each other as a deadlock.
 */
export function codeCounts(target: MigrationTarget): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTable(db, target, 'code_counts', {
        columns: {
          user_id: 'integer',
          grouped_by: 'text',
          key: 'text',
          part: 'integer',
          codes: 'integer',
        },
        key: ['user_id', 'grouped_by', 'key', 'part'],
      })
      await changeTable(db, target, 'code_counts', {
        constraints: [
          'constraint "code_counts_of_users" foreign key ("user_id") references "users" ("id") on delete cascade',
        ],
      })
      await createIndex(db, 'code_counts_to_merge', {
        table: 'code_counts',
        columns: ['user_id'],
        where: 'part <> 0',
      })
      // No other process may change a code between these counts and the triggers. SQLite has one writer anyway.
      if (target.engine === 'postgres')
        await sql`lock table qr_codes, code_tags in share row exclusive mode`.execute(db)
      await sql`insert into code_counts (user_id, grouped_by, key, part, codes)
        select user_id, 'folder', coalesce(cast(folder_id as text), ''), 0, count(*)
        from qr_codes where deleted_at is null group by user_id, folder_id`.execute(db)
      await sql`insert into code_counts (user_id, grouped_by, key, part, codes)
        select qr_codes.user_id, 'tag', code_tags.tag_key, 0, count(*)
        from qr_codes join code_tags on code_tags.user_id = qr_codes.user_id and code_tags.code_id = qr_codes.id
        where qr_codes.deleted_at is null group by qr_codes.user_id, code_tags.tag_key`.execute(db)
      const statements = target.engine === 'sqlite' ? sqliteTriggers() : postgresTriggers()
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const folderOf = (row: string) => `coalesce(cast(${row}.folder_id as text), '')`
const tagsOf = (row: string) =>
  `select tag_key from code_tags where user_id = ${row}.user_id and code_id = ${row}.id`
const isLive = (row: string) =>
  `exists (select 1 from qr_codes where id = ${row}.code_id and user_id = ${row}.user_id and deleted_at is null)`

function sqliteTriggers(): readonly string[] {
  const add = (values: string) =>
    `insert into code_counts (user_id, grouped_by, key, part, codes) ${values}
      on conflict (user_id, grouped_by, key, part) do update set codes = codes + 1;`
  const take = (row: string, kind: 'folder' | 'tag', keys: string) => {
    const these = `user_id = ${row}.user_id and grouped_by = '${kind}' and key in (${keys}) and part = 0`
    return `update code_counts set codes = codes - 1 where ${these};
      delete from code_counts where ${these} and codes < 1;`
  }
  const enter = add(`values (new.user_id, 'folder', ${folderOf('new')}, 0, 1)`)
  const leave = take('old', 'folder', folderOf('old'))
  const isMoved = 'new.folder_id is not old.folder_id'
  return [
    `create trigger code_counts_created after insert on qr_codes when new.deleted_at is null begin ${enter} end`,
    `create trigger code_counts_left after update of folder_id, deleted_at on qr_codes
      when old.deleted_at is null and (new.deleted_at is not null or ${isMoved}) begin ${leave} end`,
    `create trigger code_counts_entered after update of folder_id, deleted_at on qr_codes
      when new.deleted_at is null and (old.deleted_at is not null or ${isMoved}) begin ${enter} end`,
    `create trigger code_counts_deleted after update of deleted_at on qr_codes
      when old.deleted_at is null and new.deleted_at is not null begin ${take('old', 'tag', tagsOf('old'))} end`,
    `create trigger code_counts_restored after update of deleted_at on qr_codes
      when old.deleted_at is not null and new.deleted_at is null begin
      ${add(`select new.user_id, 'tag', tag_key, 0, 1 from code_tags where user_id = new.user_id and code_id = new.id`)} end`,
    `create trigger code_counts_gone before delete on qr_codes when old.deleted_at is null begin
      ${leave} ${take('old', 'tag', tagsOf('old'))} end`,
    `create trigger code_counts_tagged after insert on code_tags when ${isLive('new')} begin
      ${add("values (new.user_id, 'tag', new.tag_key, 0, 1)")} end`,
    `create trigger code_counts_untagged after delete on code_tags when ${isLive('old')} begin
      ${take('old', 'tag', 'old.tag_key')} end`,
  ]
}

/**
 * SQL that adds changes to the part of the present transaction. An account that is being deleted has no row any more when
 * the database deletes its codes and tags, and gets no counts.
 *
 * @param changes selects `user_id`, `grouped_by`, `key` and `codes`.
 */
const addPart = (changes: string) => `
  insert into code_counts (user_id, grouped_by, key, part, codes)
  select changes.user_id, changes.grouped_by, changes.key, pg_current_xact_id()::text::bigint, sum(changes.codes)
  from (${changes}) as changes join users on users.id = changes.user_id
  group by changes.user_id, changes.grouped_by, changes.key having sum(changes.codes) <> 0
  on conflict (user_id, grouped_by, key, part) do update set codes = code_counts.codes + excluded.codes;`

function postgresTriggers(): readonly string[] {
  const folder = (row: string, codes: 1 | -1) =>
    `select ${row}.user_id, 'folder' as grouped_by, ${folderOf(row)} as key, ${codes} as codes`
  const tags = (row: string, codes: 1 | -1) =>
    `select user_id, 'tag' as grouped_by, tag_key as key, ${codes} as codes from code_tags
      where user_id = ${row}.user_id and code_id = ${row}.id`
  const changedTags = (codes: 1 | -1) =>
    addPart(`select user_id, 'tag' as grouped_by, tag_key as key, ${codes} as codes
      from changed where ${isLive('changed')}`)
  const body = (name: string, text: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin ${text} end $$`
  return [
    body(
      'code_counts_created',
      `${addPart(`${folder('changed', 1)} from changed where deleted_at is null`)} return null;`,
    ),
    `create trigger code_counts_created after insert on qr_codes
      referencing new table as changed for each statement execute function code_counts_created()`,
    body(
      'code_counts_moved',
      `${addPart(`${folder('old', -1)} where old.deleted_at is null union all ${folder('new', 1)} where new.deleted_at is null`)}
      if new.deleted_at is null and old.deleted_at is not null then ${addPart(tags('new', 1))} end if;
      if new.deleted_at is not null and old.deleted_at is null then ${addPart(tags('old', -1))} end if;
      return null;`,
    ),
    `create trigger code_counts_moved after update of folder_id, deleted_at on qr_codes for each row
      when (new.folder_id is distinct from old.folder_id or (new.deleted_at is null) <> (old.deleted_at is null))
      execute function code_counts_moved()`,
    body('code_counts_gone', `${addPart(folder('old', -1))} ${addPart(tags('old', -1))} return old;`),
    `create trigger code_counts_gone before delete on qr_codes for each row
      when (old.deleted_at is null) execute function code_counts_gone()`,
    body('code_counts_tagged', `${changedTags(1)} return null;`),
    `create trigger code_counts_tagged after insert on code_tags
      referencing new table as changed for each statement execute function code_counts_tagged()`,
    body('code_counts_untagged', `${changedTags(-1)} return null;`),
    `create trigger code_counts_untagged after delete on code_tags
      referencing old table as changed for each statement execute function code_counts_untagged()`,
  ]
}
