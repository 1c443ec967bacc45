import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  type Notice,
  type NoticeDetails,
  type NoticeKind,
  noticeKinds,
  noticeLimits,
  type NoticeTopic,
  noticeTopics,
} from '#contract/people/notice-operations.ts'
import type { Role } from '#contract/people/roles.ts'
import { inTransaction, type Transaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/schema.ts'
import { newSecret } from '../../domain/secrets.ts'
import { subjectOf } from '../../domain/stored-code.ts'
import { findPerson } from './person.ts'

type NewNotice = {
  readonly userId: number
  /** Null for a notice about the account. */
  readonly codeId: number | null
  readonly kind: NoticeKind
  /** Missing for the service. `personId` is null for somebody who decided by a link. */
  readonly by?: { readonly personId: number | null; readonly name: string }
  readonly text?: string
  readonly commentId?: string
  readonly details?: NoticeDetails
}

/** Longest stored text, in characters. */
const longestText = 300
/** Milliseconds between two mails about one topic, which then has several notices. */
const mailPause = 3_600_000

export function kindsOf(topic: NoticeTopic): NoticeKind[] {
  return (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => noticeKinds[kind] === topic)
}

/**
 * Adds a notice for each person except the one who caused it, in the inbox and by mail as they chose.
 *
 * @param now milliseconds since 1970.
 */
export async function addNotices(
  database: Kysely<Tables>,
  people: readonly number[],
  now: number,
  { userId, codeId, kind, by, text = '', commentId = '', details = {} }: NewNotice,
): Promise<void> {
  const others = people.filter((personId) => personId !== by?.personId)
  if (others.length === 0) return
  const at = new Date(now).toISOString()
  const wanted = await whoWants(database, userId, others, noticeKinds[kind], now)
  if (wanted.length === 0) return
  await database
    .insertInto('notices')
    .values(
      wanted.map(({ personId, isListed, mailAt }) => ({
        user_id: userId,
        person_id: personId,
        id: `${at}-${randomBytes(6).toString('hex')}`,
        kind,
        at,
        code_id: codeId,
        by_person: by?.personId ?? null,
        by_name: by?.personId === null ? by.name : '',
        comment_id: commentId,
        text: text.slice(0, longestText),
        read_at: null,
        details: JSON.stringify(details),
        is_listed: isListed,
        mail_at: mailAt,
        mail_tries: 0,
      })),
    )
    .execute()
}

/** The people who want a notice of a topic, and when to mail it. Somebody without an address gets none by mail. */
async function whoWants(
  database: Kysely<Tables>,
  userId: number,
  people: readonly number[],
  topic: NoticeTopic,
  now: number,
) {
  const rows = await database
    .selectFrom('people')
    .leftJoin('notice_settings as chosen', (join) =>
      join
        .onRef('chosen.person_id', '=', 'people.id')
        .on('chosen.user_id', '=', userId)
        .on('chosen.topic', '=', topic),
    )
    .select(['people.id', 'people.email', 'chosen.is_listed', 'chosen.is_mailed'])
    .select((row) =>
      row
        .selectFrom('notices')
        .select((last) => last.fn.max('notices.at').as('at'))
        .whereRef('notices.person_id', '=', 'people.id')
        .where('notices.user_id', '=', userId)
        .where('notices.kind', 'in', kindsOf(topic))
        .where('notices.at', '>', new Date(now - mailPause).toISOString())
        .as('last_at'),
    )
    .where('people.id', 'in', people)
    .execute()
  return rows.flatMap(({ id, email, is_listed, is_mailed, last_at }) => {
    const { isListed, isMailed } = noticeTopics[topic]
    // A colleague waits for the answer to a mention or a request.
    const waits = last_at !== null && topic !== 'mention' && topic !== 'approval'
    const mailAt =
      (is_mailed ?? isMailed) && email !== null
        ? new Date(waits ? Date.parse(last_at) + mailPause : now).toISOString()
        : null
    const wants = { personId: id, isListed: is_listed ?? isListed, mailAt }
    return wants.isListed || mailAt !== null ? [wants] : []
  })
}

/**
 * Notifies people of an event once, whichever process finds it first, and posts it to the webhook of the account.
 * Returns whether it was new.
 *
 * @param event names it among all events of the account.
 */
export async function notifyOnce(
  transaction: Transaction,
  people: readonly number[],
  now: number,
  { event, ...notice }: NewNotice & { readonly event: string },
): Promise<boolean> {
  const { userId, codeId, kind, by, text = '', details = {} } = notice
  const at = new Date(now).toISOString()
  const added = await transaction
    .insertInto('account_events')
    .values((row) => ({
      user_id: userId,
      event,
      kind,
      code_id: codeId,
      at,
      details: JSON.stringify({ ...details, ...(by && { name: by.name }), ...(text !== '' && { text }) }),
      post_at: row
        .selectFrom('users')
        .select((user) => user.val<string | null>(at).as('at'))
        .where('id', '=', userId)
        .where('notice_address', 'is not', null),
      post_tries: 0,
    }))
    .onConflict((conflict) => conflict.columns(['user_id', 'event']).doNothing())
    .returning('event')
    .executeTakeFirst()
  if (added === undefined) return false
  await addNotices(transaction, people, now, notice)
  return true
}

/** The members with one of these roles. */
export async function membersOf(
  database: Kysely<Tables>,
  userId: number,
  roles: readonly Role[],
): Promise<number[]> {
  const rows = await database
    .selectFrom('memberships')
    .select('person_id')
    .where('user_id', '=', userId)
    .where('role', 'in', roles)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** The person who saved a code last, while they are more than a viewer; otherwise the owners of the account. */
export async function peopleOfCode(
  database: Kysely<Tables>,
  userId: number,
  savedBy: number,
): Promise<number[]> {
  const editors = await membersOf(database, userId, ['editor', 'owner'])
  return editors.includes(savedBy) ? [savedBy] : await membersOf(database, userId, ['owner'])
}

/** The newest notices of a person, without those of deleted codes. */
export async function listNotices(database: Database, userId: number, personId: number): Promise<Notice[]> {
  const rows = await database
    .selectFrom('notices')
    .leftJoin('qr_codes', (join) =>
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
      'notices.details',
      'people.name',
      'qr_codes.title',
      'qr_codes.domain',
      'qr_codes.tag',
    ])
    .where('notices.user_id', '=', userId)
    .where('notices.person_id', '=', personId)
    .where('notices.is_listed', '=', true)
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
    title: titleOf(row),
    text: row.text,
    details: JSON.parse(row.details) as NoticeDetails,
    isRead: row.read_at !== null,
  }))
}

/** The title of the code of a notice; empty without one. */
export function titleOf({ title, domain, tag }: Record<'title' | 'domain' | 'tag', string | null>): string {
  return domain === null ? '' : subjectOf({ title: title ?? '', domain, tag: tag ?? '' })
}

/** The number of unread notices, without those of deleted codes. */
export async function countUnread(database: Database, userId: number, personId: number): Promise<number> {
  const { unread } = await database
    .selectFrom('notices')
    .leftJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'notices.user_id').onRef('qr_codes.id', '=', 'notices.code_id'),
    )
    .select((row) => row.fn.countAll<number | string>().as('unread'))
    .where('notices.user_id', '=', userId)
    .where('notices.person_id', '=', personId)
    .where('notices.read_at', 'is', null)
    .where('notices.is_listed', '=', true)
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

type Member = { readonly userId: number; readonly personId: number }

/** The choices of a person, with the defaults where they chose nothing. */
export async function topicsOf(database: Kysely<Tables>, { userId, personId }: Member) {
  const rows = await database
    .selectFrom('notice_settings')
    .select(['topic', 'is_listed', 'is_mailed'])
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .execute()
  return (Object.keys(noticeTopics) as NoticeTopic[]).map((topic) => {
    const chosen = rows.find((row) => row.topic === topic)
    const { isListed, isMailed } = noticeTopics[topic]
    return { topic, isListed: chosen?.is_listed ?? isListed, isMailed: chosen?.is_mailed ?? isMailed }
  })
}

/** Stores what a member gets of a topic. Turning off mails also drops those that wait. */
export async function chooseTopic(
  database: Database,
  { userId, personId }: Member,
  { topic, isListed, isMailed }: { topic: NoticeTopic; isListed: boolean; isMailed: boolean },
): Promise<void> {
  const chosen = { is_listed: isListed, is_mailed: isMailed }
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('notice_settings')
      .values({ user_id: userId, person_id: personId, topic, ...chosen })
      .onConflict((conflict) => conflict.columns(['user_id', 'person_id', 'topic']).doUpdateSet(chosen))
      .execute()
    if (!isMailed)
      await transaction
        .updateTable('notices')
        .set({ mail_at: null })
        .where('user_id', '=', userId)
        .where('person_id', '=', personId)
        .where('kind', 'in', kindsOf(topic))
        .execute()
    return { ok: true }
  })
}

/** The token of the link that turns off the mails of a topic. The key of the person signs it. */
export async function mailToken(database: Database, member: Member, topic: NoticeTopic): Promise<string> {
  await database
    .updateTable('people')
    .set({ notice_key: newSecret() })
    .where('id', '=', member.personId)
    .where('notice_key', 'is', null)
    .execute()
  const { notice_key: key } = await findPerson(database, member.personId)
  const named = `${member.userId}_${member.personId}_${topic}`
  return `${named}_${signatureOf(key ?? '', named)}`
}

/** The member and topic of a token; null for a forged one, and for somebody who has left the account. */
export async function readMailToken(
  database: Database,
  token: string,
): Promise<(Member & { readonly topic: NoticeTopic; readonly account: string }) | null> {
  const [, named = '', user, person, topic = '', signature = ''] =
    /^(([1-9]\d{0,14})_([1-9]\d{0,14})_([a-z-]+))_([0-9a-f]{64})$/.exec(token) ?? []
  if (!Object.hasOwn(noticeTopics, topic)) return null
  const [userId, personId] = [Number(user), Number(person)]
  const member = await database
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['people.notice_key', 'users.name'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.person_id', '=', personId)
    .executeTakeFirst()
  if (member === undefined || member.notice_key === null) return null
  const expected = Buffer.from(signatureOf(member.notice_key, named))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null
  return { userId, personId, topic: topic as NoticeTopic, account: member.name }
}

function signatureOf(key: string, named: string): string {
  return createHmac('sha256', key).update(`mails ${named}`).digest('hex')
}
