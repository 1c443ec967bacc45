import { sql } from 'kysely'
import type { NoticeDetails, NoticeKind } from '#contract/people/notice-operations.ts'
import { noticeKinds } from '#contract/people/notice-operations.ts'
import { noticeLanguage, noticeMail, noticePost, type WordedNotice } from '../api/notice-texts.ts'
import { kindsOf, mailToken, titleOf } from '../commands/people/notices.ts'
import { oldestOwner } from '../commands/accounts/users.ts'
import type { Database } from '../database/open-database.ts'
import { Lanes } from '../domain/lanes.ts'
import type { Mailer } from '../network/mail.ts'
import { postJson } from '../network/ask-json.ts'
import { every, type JobDeps, type Repeated } from './every.ts'

type SendDeps = Pick<JobDeps, 'database' | 'clock' | 'network' | 'logger' | 'settings'> & {
  readonly mailer?: Mailer | null
}

const interval = 10_000
/** Messages of an account in one run, and accounts of one run. */
const [mostInTurn, mostAccounts] = [200, 1_000] as const
/** Accounts that are served at the same time. A mail server takes few connections of one sender. */
const mostAtOnce = { account_events: 32, notices: 4 } as const
/** Minutes until the next try after each failed one. */
const retries = [1, 5, 30, 120, 360, 720, 1_440] as const
/** Milliseconds after which a notice is too old to send, as after a mail server was missing. */
const tooOld = 3 * 86_400_000

/** Sends mails and posts to webhooks until stopped. */
export function startSending(deps: SendDeps): Repeated {
  return every('notices', interval, () => sendNotices(deps))
}

/**
 * Sends what is due. Each message is claimed before it is sent, so no two processes send it, and one that was killed
 * while it sent does not send again: the inbox has the notice. A failure that is known is tried again later. Never
 * rejects.
 */
export async function sendNotices(deps: SendDeps): Promise<void> {
  const { mailer } = deps
  const posts = sendOf(deps, 'account_events', (userId) => postNext(deps, userId))
  const mails = mailer == null ? null : sendOf(deps, 'notices', (userId) => mailNext(deps, mailer, userId))
  await Promise.all([posts, mails])
}

/** Each account has a lane of its own, so none waits for the receiver of another one. Never rejects. */
async function sendOf(
  { database, clock, logger }: SendDeps,
  table: 'account_events' | 'notices',
  sendNext: (userId: number) => Promise<boolean>,
): Promise<void> {
  const lanes = new Lanes<number>({ atOnce: mostAtOnce[table], perLane: 1 })
  const sendAll = async (userId: number) => {
    for (let sent = 0; sent < mostInTurn && (await sendNext(userId)); sent += 1);
  }
  try {
    const due = new Date(clock()).toISOString()
    const accounts = await dueAccounts(database, table, due)
    const ended = await Promise.allSettled(
      accounts.map(({ user_id }) => lanes.run(user_id, () => sendAll(user_id))),
    )
    for (const each of ended) if (each.status === 'rejected') throw each.reason
  } catch (error) {
    logger.error({ err: error }, 'Could not send notices')
  }
}

/** When a message is due. */
const dueAt = { account_events: 'post_at', notices: 'mail_at' } as const

async function dueAccounts(database: Database, table: 'account_events' | 'notices', due: string) {
  return await database
    .selectFrom(table)
    .select('user_id')
    .distinct()
    .where(sql.ref<string>(dueAt[table]), '<=', due)
    .limit(mostAccounts)
    .execute()
}

/** When to try again after a number of failures; null to give up. */
function nextTry(now: number, tries: number): string | null {
  const minutes = retries[tries - 1]
  return minutes === undefined ? null : new Date(now + minutes * 60_000).toISOString()
}

/** Mails the notices of one person of the account and one topic; false when none is due. */
async function mailNext({ database, clock }: SendDeps, mailer: Mailer, userId: number): Promise<boolean> {
  const now = clock()
  const due = new Date(now).toISOString()
  const first = await database
    .selectFrom('notices')
    .select(['user_id', 'person_id', 'kind'])
    .where('user_id', '=', userId)
    .where('mail_at', '<=', due)
    .orderBy('mail_at')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return false
  const topic = noticeKinds[first.kind as NoticeKind]
  const claimed = await database
    .updateTable('notices')
    .set((row) => ({ mail_at: null, mail_tries: row('mail_tries', '+', 1) }))
    .where('user_id', '=', first.user_id)
    .where('person_id', '=', first.person_id)
    .where('kind', 'in', kindsOf(topic))
    .where('mail_at', '<=', due)
    .returning(['id', 'mail_tries'])
    .execute()
  const ids = claimed.map(({ id }) => id)
  const member = { userId: first.user_id, personId: first.person_id }
  const found = ids.length === 0 ? null : await readMail({ database }, member, ids, now)
  if (found === null) return true
  const token = await mailToken(database, member, topic)
  const language = noticeLanguage(found.language)
  const place = { dashboard: mailer.dashboard, token }
  if (await mailer.send(noticeMail(found.email, found.notices, language, place))) return true
  await database
    .updateTable('notices')
    .set({ mail_at: nextTry(now, Math.max(...claimed.map(({ mail_tries }) => mail_tries))) })
    .where('user_id', '=', member.userId)
    .where('person_id', '=', member.personId)
    .where('id', 'in', ids)
    .execute()
  return true
}

/** The address and the notices of a mail, without those that were read meanwhile; null when nothing is left. */
async function readMail(
  { database }: Pick<SendDeps, 'database'>,
  { userId, personId }: { readonly userId: number; readonly personId: number },
  ids: readonly string[],
  now: number,
) {
  const rows = await database
    .selectFrom('notices')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'notices.user_id')
        .onRef('memberships.person_id', '=', 'notices.person_id'),
    )
    .innerJoin('people', 'people.id', 'notices.person_id')
    .leftJoin('people as causes', 'causes.id', 'notices.by_person')
    .leftJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'notices.user_id').onRef('qr_codes.id', '=', 'notices.code_id'),
    )
    .select(['people.email', 'people.language', 'causes.name', 'notices.by_name', 'notices.kind'])
    .select(['notices.code_id', 'notices.text', 'notices.details'])
    .select(['qr_codes.title', 'qr_codes.domain', 'qr_codes.tag'])
    .where('notices.user_id', '=', userId)
    .where('notices.person_id', '=', personId)
    .where('notices.id', 'in', ids)
    .where('notices.read_at', 'is', null)
    .where('notices.at', '>', new Date(now - tooOld).toISOString())
    .where('qr_codes.deleted_at', 'is', null)
    .orderBy('notices.id')
    .execute()
  const email = rows[0]?.email ?? null
  if (email === null) return null
  const notices = rows.map((row): WordedNotice => ({
    kind: row.kind as NoticeKind,
    codeId: row.code_id,
    title: titleOf(row),
    name: row.name ?? row.by_name,
    text: row.text,
    details: JSON.parse(row.details) as NoticeDetails,
  }))
  return { email, language: rows[0]?.language ?? null, notices }
}

/** Posts the events of the account to its webhook; false when none is due. */
async function postNext({ database, clock, network, settings }: SendDeps, userId: number): Promise<boolean> {
  const now = clock()
  const due = new Date(now).toISOString()
  const first = await database
    .selectFrom('account_events')
    .innerJoin('users', 'users.id', 'account_events.user_id')
    .select('notice_address')
    .where('user_id', '=', userId)
    .where('post_at', '<=', due)
    .orderBy('post_at')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return false
  const { notice_address: address } = first
  const claimed = await database
    .updateTable('account_events')
    .set((row) => ({ post_at: null, post_tries: row('post_tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('post_at', '<=', due)
    .returning(['event', 'kind', 'code_id', 'details', 'post_tries', 'at'])
    .execute()
  const fresh = claimed.filter(({ at }) => now - Date.parse(at) < tooOld)
  if (address === null || fresh.length === 0) return true
  const language = noticeLanguage(await languageOfAccount({ database }, userId))
  const notices = await wordedEvents({ database }, userId, fresh)
  const status = await postJson(
    network,
    address,
    noticePost(notices, language, settings.dashboardOrigin ?? ''),
  )
  if (status !== null && status >= 200 && status < 300) return true
  await database
    .updateTable('account_events')
    .set({ post_at: nextTry(now, Math.max(...fresh.map(({ post_tries }) => post_tries))) })
    .where('user_id', '=', userId)
    .where(
      'event',
      'in',
      fresh.map(({ event }) => event),
    )
    .execute()
  return true
}

/** Webhooks have the language of the owner who has been there longest. */
async function languageOfAccount(
  { database }: Pick<SendDeps, 'database'>,
  userId: number,
): Promise<string | null> {
  const owner = await oldestOwner(database, userId)
  if (owner === null) return null
  const person = await database
    .selectFrom('people')
    .select('language')
    .where('id', '=', owner)
    .executeTakeFirst()
  return person?.language ?? null
}

async function wordedEvents(
  { database }: Pick<SendDeps, 'database'>,
  userId: number,
  events: readonly { readonly kind: string; readonly code_id: number | null; readonly details: string }[],
): Promise<WordedNotice[]> {
  const ids = events.flatMap(({ code_id }) => code_id ?? [])
  const codes =
    ids.length === 0
      ? []
      : await database
          .selectFrom('qr_codes')
          .select(['id', 'title', 'domain', 'tag'])
          .where('user_id', '=', userId)
          .where('id', 'in', ids)
          .execute()
  return events.map(({ kind, code_id, details }) => {
    const { name = '', text = '', ...rest } = JSON.parse(details) as NoticeDetails & Record<string, string>
    const code = codes.find(({ id }) => id === code_id) ?? { title: null, domain: null, tag: null }
    return { kind: kind as NoticeKind, codeId: code_id, title: titleOf(code), name, text, details: rest }
  })
}
