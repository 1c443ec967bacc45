import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Comment, commentLimits } from '#features/comments/contract/comments.ts'
import type { ChangeKind } from '#contract/people/change-operations.ts'
import type { Person } from '#contract/people/person.ts'
import type { CommentsTable } from './tables.ts'
import type { Tables } from '#service/database/schema.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import type { Database } from '#service/database/open-database.ts'
import { findCode, lockCode } from '#service/database/queries/find-code.ts'
import { membersAmong } from '#service/database/queries/members.ts'
import { countRows } from '#service/database/queries/quotas.ts'
import { done, invalid, notFound, type Outcome } from '#service/domain/refusal.ts'
import type { SignedInUser } from '#service/domain/signed-in.ts'
import { type QrCodesTable, subjectOf } from '#service/domain/stored-code.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import { noteChange } from '#service/commands/accounts/note-change.ts'
import { addNotices } from '#service/commands/people/notices.ts'

type CommentDeps = Pick<CommandDeps, 'database' | 'clock'>
type CommentText = { readonly text: string; readonly mentions: readonly number[] }

/** Comments on a code, oldest first. Refusals: not-found. */
export async function listComments(
  database: Database,
  user: SignedInUser,
  codeId: number,
): Promise<Outcome<Comment[]>> {
  if ((await findCode(database, user.id, codeId)) === null) return notFound
  const rows = await database
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('code_id', '=', codeId)
    .orderBy('id')
    .execute()
  return done(await present(database, user, rows))
}

/** Adds a comment and notifies the mentioned members. Refusals: not-found, invalid. */
export async function addComment(
  { database, clock }: CommentDeps,
  user: SignedInUser,
  codeId: number,
  { text, mentions }: CommentText,
): Promise<Outcome<Comment>> {
  const now = clock()
  return await inTransaction(database, async (transaction): Promise<Outcome<Comment>> => {
    const code = await lockCode(transaction, user.id, codeId)
    if (code === undefined) return notFound
    if (
      (await countRows(transaction, 'comments', { user_id: user.id, code_id: codeId })) >=
      commentLimits.comments
    )
      return invalid('text', 'full-comments', { count: commentLimits.comments })
    const at = new Date(now).toISOString()
    const members = await membersAmong(transaction, user.id, mentions)
    const row: CommentsTable = {
      user_id: user.id,
      code_id: codeId,
      id: `${at}-${randomBytes(6).toString('hex')}`,
      person_id: user.person.id,
      text,
      mentions: JSON.stringify(members),
      created_at: at,
      edited_at: null,
      resolved_at: null,
      resolved_by: null,
    }
    await transaction.insertInto('comments').values(row).execute()
    await notifyMentioned(transaction, user, row, members, now)
    await noteOn(transaction, user, code, 'comment.added', now)
    return done(await presentOne(transaction, user, row))
  })
}

/** Changes an own comment and notifies newly mentioned members. Refusals: not-found, invalid. */
export async function updateComment(
  { database, clock }: CommentDeps,
  user: SignedInUser,
  place: CommentPlace,
  { text, mentions }: CommentText,
): Promise<Outcome<Comment>> {
  const now = clock()
  return await onOwnComment(database, user, place, async (transaction, code, before) => {
    const members = await membersAmong(transaction, user.id, mentions)
    const known = new Set(JSON.parse(before.mentions) as number[])
    const change = { text, mentions: JSON.stringify(members), edited_at: new Date(now).toISOString() }
    const row = { ...before, ...change }
    await setComment(transaction, before, change)
    const added = members.filter((id) => !known.has(id))
    await notifyMentioned(transaction, user, row, added, now)
    await noteOn(transaction, user, code, 'comment.edited', now)
    return done(await presentOne(transaction, user, row))
  })
}

/** Deletes an own comment and its notices. Refusals: not-found, invalid. */
export async function removeComment(
  { database, clock }: CommentDeps,
  user: SignedInUser,
  place: CommentPlace,
): Promise<Outcome<null>> {
  return await onOwnComment(database, user, place, async (transaction, code, before) => {
    await transaction
      .deleteFrom('comments')
      .where('user_id', '=', user.id)
      .where('code_id', '=', before.code_id)
      .where('id', '=', before.id)
      .execute()
    await transaction
      .deleteFrom('notices')
      .where('user_id', '=', user.id)
      .where('code_id', '=', before.code_id)
      .where('comment_id', '=', before.id)
      .execute()
    await noteOn(transaction, user, code, 'comment.deleted', clock())
    return done(null)
  })
}

/** Resolves a comment or opens it again. Repeating changes nothing. Refusals: not-found. */
export async function resolveComment(
  { database, clock }: CommentDeps,
  user: SignedInUser,
  place: CommentPlace,
  isResolved: boolean,
): Promise<Outcome<Comment>> {
  const now = clock()
  return await onComment(database, user, place, async (transaction, code, before) => {
    if ((before.resolved_at !== null) === isResolved) return done(await presentOne(transaction, user, before))
    const change = {
      resolved_at: isResolved ? new Date(now).toISOString() : null,
      resolved_by: isResolved ? user.person.id : null,
    }
    await setComment(transaction, before, change)
    await noteOn(transaction, user, code, isResolved ? 'comment.resolved' : 'comment.reopened', now)
    return done(await presentOne(transaction, user, { ...before, ...change }))
  })
}

export type CommentPlace = { readonly codeId: number; readonly commentId: string }

type Work<Value> = (
  transaction: Transaction,
  code: QrCodesTable,
  comment: CommentsTable,
) => Promise<Outcome<Value>>

/** Runs work on a comment. Locks its code, so that concurrent changes run one after the other. */
async function onComment<Value>(
  database: Database,
  user: SignedInUser,
  { codeId, commentId }: CommentPlace,
  work: Work<Value>,
): Promise<Outcome<Value>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<Value>> => {
    const code = await lockCode(transaction, user.id, codeId)
    if (code === undefined) return notFound
    const comment = await transaction
      .selectFrom('comments')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('code_id', '=', codeId)
      .where('id', '=', commentId)
      .executeTakeFirst()
    return comment === undefined ? notFound : await work(transaction, code, comment)
  })
}

async function onOwnComment<Value>(
  database: Database,
  user: SignedInUser,
  place: CommentPlace,
  work: Work<Value>,
): Promise<Outcome<Value>> {
  return await onComment(database, user, place, async (transaction, code, comment) =>
    comment.person_id === user.person.id ? await work(transaction, code, comment) : invalid('', 'not-author'),
  )
}

async function setComment(
  transaction: Transaction,
  { user_id, code_id, id }: CommentsTable,
  change: Partial<CommentsTable>,
): Promise<void> {
  await transaction
    .updateTable('comments')
    .set(change)
    .where('user_id', '=', user_id)
    .where('code_id', '=', code_id)
    .where('id', '=', id)
    .execute()
}

async function notifyMentioned(
  transaction: Transaction,
  { id: userId, person }: SignedInUser,
  { code_id: codeId, id: commentId, text }: CommentsTable,
  members: readonly number[],
  now: number,
): Promise<void> {
  const by = { personId: person.id, name: person.name }
  await addNotices(transaction, members, now, { userId, codeId, kind: 'mention', by, text, commentId })
}

async function noteOn(
  transaction: Transaction,
  user: SignedInUser,
  code: QrCodesTable,
  kind: ChangeKind,
  now: number,
): Promise<void> {
  await noteChange(transaction, user, now, { kind, codeId: code.id, subject: subjectOf(code) })
}

async function presentOne(
  database: Kysely<Tables>,
  user: SignedInUser,
  row: CommentsTable,
): Promise<Comment> {
  const [comment] = await present(database, user, [row])
  if (comment === undefined) throw new Error('A comment was not presented.')
  return comment
}

async function present(
  database: Kysely<Tables>,
  user: SignedInUser,
  rows: readonly CommentsTable[],
): Promise<Comment[]> {
  const mentions = rows.map((row) => JSON.parse(row.mentions) as number[])
  const ids = new Set([
    ...mentions.flat(),
    ...rows.flatMap(({ person_id, resolved_by }) => [person_id, resolved_by ?? person_id]),
  ])
  const people = await peopleById(database, [...ids])
  const personOf = (id: number): Person => ({ id, name: people.get(id) ?? '' })
  return rows.map((row, place) => ({
    id: row.id,
    person: personOf(row.person_id),
    text: row.text,
    mentions: (mentions[place] ?? []).map(personOf),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    resolved:
      row.resolved_at === null || row.resolved_by === null
        ? null
        : { person: personOf(row.resolved_by), at: row.resolved_at },
    isMine: row.person_id === user.person.id,
  }))
}

async function peopleById(
  database: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  for (const some of inParts(ids, 500)) {
    const rows = await database.selectFrom('people').select(['id', 'name']).where('id', 'in', some).execute()
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
