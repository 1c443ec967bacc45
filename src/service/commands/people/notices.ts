import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Notice, noticeLimits } from '#contract/people/notice-operations.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/schema.ts'
import { subjectOf } from '../../domain/stored-code.ts'

type NewNotice = {
  readonly userId: number
  readonly codeId: number
  readonly kind: Notice['kind']
  /** `personId` is null for somebody who decided by a link. */
  readonly by: { readonly personId: number | null; readonly name: string }
  readonly text: string
  readonly commentId?: string
}

/** Longest stored text, in characters. */
const longestText = 300

/**
 * Adds a notice to the inbox of each person except the one who caused it.
 *
 * @param now milliseconds since 1970.
 */
export async function addNotices(
  database: Kysely<Tables>,
  people: readonly number[],
  now: number,
  { userId, codeId, kind, by, text, commentId = '' }: NewNotice,
): Promise<void> {
  const others = people.filter((personId) => personId !== by.personId)
  if (others.length === 0) return
  const at = new Date(now).toISOString()
  await database
    .insertInto('notices')
    .values(
      others.map((personId) => ({
        user_id: userId,
        person_id: personId,
        id: `${at}-${randomBytes(6).toString('hex')}`,
        kind,
        at,
        code_id: codeId,
        by_person: by.personId,
        by_name: by.personId === null ? by.name : '',
        comment_id: commentId,
        text: text.slice(0, longestText),
        read_at: null,
      })),
    )
    .execute()
}

/** The newest notices of a person, without those of deleted codes. */
export async function listNotices(database: Database, userId: number, personId: number): Promise<Notice[]> {
  const rows = await database
    .selectFrom('notices')
    .innerJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'notices.user_id').onRef('qr_codes.id', '=', 'notices.code_id'),
    )
    .leftJoin('people', 'people.id', 'notices.by_person')
    .select([
      'notices.id',
      'notices.kind',
      'notices.at',
      'notices.by_person',
      'notices.by_name',
      'notices.code_id',
      'notices.text',
      'notices.read_at',
      'people.name',
      'qr_codes.title',
      'qr_codes.domain',
      'qr_codes.tag',
    ])
    .where('notices.user_id', '=', userId)
    .where('notices.person_id', '=', personId)
    .where('qr_codes.deleted_at', 'is', null)
    .orderBy('notices.id', 'desc')
    .limit(noticeLimits.listed)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Notice['kind'],
    at: row.at,
    person: row.by_person === null ? null : { id: row.by_person, name: row.name ?? '' },
    name: row.by_person === null ? row.by_name : (row.name ?? ''),
    codeId: row.code_id,
    title: subjectOf(row),
    text: row.text,
    isRead: row.read_at !== null,
  }))
}

/** The number of unread notices, without those of deleted codes. */
export async function countUnread(database: Database, userId: number, personId: number): Promise<number> {
  const { unread } = await database
    .selectFrom('notices')
    .innerJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'notices.user_id').onRef('qr_codes.id', '=', 'notices.code_id'),
    )
    .select((row) => row.fn.countAll<number | string>().as('unread'))
    .where('notices.user_id', '=', userId)
    .where('notices.person_id', '=', personId)
    .where('notices.read_at', 'is', null)
    .where('qr_codes.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Marks notices of a person as read: those with the ids, those of a code, or all. */
export async function readNotices(
  database: Database,
  { userId, personId }: { readonly userId: number; readonly personId: number },
  { ids, codeId }: { readonly ids?: readonly string[] | undefined; readonly codeId?: number | undefined },
  now: number,
): Promise<void> {
  if (ids?.length === 0) return
  let update = database
    .updateTable('notices')
    .set({ read_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
  if (ids !== undefined) update = update.where('id', 'in', ids)
  if (codeId !== undefined) update = update.where('code_id', '=', codeId)
  await update.execute()
}
