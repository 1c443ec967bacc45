import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { maxCounts } from '#contract/limits.ts'
import {
  formerSecretHours,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhooks,
} from '#features/webhooks/contract/webhooks.ts'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import { countRows, holdUser } from '#service/database/queries/quotas.ts'
import type { Tables } from '#service/database/schema.ts'
import type { WebhooksTable } from './tables.ts'
import { type IfMatch, refuseStale, withEtag } from '#service/domain/etag.ts'
import { done, invalid, notFound, type Outcome } from '#service/domain/refusal.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import type { PageNetwork } from '#service/network/public-network.ts'
import { refuseReceiver } from '#service/commands/codes/receiver-address.ts'
import type { Maker } from '#service/database/feature-rows.ts'
import { queueMessage } from './queue-events.ts'

type WebhookDeps = Pick<CommandDeps, 'database' | 'clock'>
type ReceiverDeps = WebhookDeps & { readonly network: PageNetwork }
type WithSecret = { readonly webhook: Webhook; readonly secret: string }

/** 192 random bits, as the specification asks for. */
function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

function present(row: WebhooksTable, now: number): Webhook & { readonly etag: string } {
  const isFormer = row.former_until !== null && Date.parse(row.former_until) > now
  return withEtag(webhooks.operations.updateWebhook, {
    id: row.id,
    address: row.address,
    events: row.events.split(',') as WebhookEvent[],
    isOn: row.is_on,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    formerSecretUntil: isFormer ? row.former_until : null,
  })
}

export async function webhooksOf({ database, clock }: WebhookDeps, userId: number): Promise<Webhook[]> {
  const rows = await database
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => present(row, clock()))
}

/** Refusals: invalid. */
export async function createWebhook(
  { database, clock, network }: ReceiverDeps,
  { userId, personId }: Maker,
  { address, events }: { readonly address: string; readonly events: readonly WebhookEvent[] },
): Promise<Outcome<WithSecret>> {
  const refused = await refuseReceiver(network, 'address', address)
  if (refused !== null) return refused
  const now = new Date(clock()).toISOString()
  const row: WebhooksTable = {
    id: crypto.randomUUID(),
    user_id: userId,
    address,
    events: [...new Set(events)].join(','),
    secret: newWebhookSecret(),
    former_secret: null,
    former_until: null,
    is_on: true,
    created_at: now,
    made_by: personId,
    failing_since: null,
    scanned_at: now,
  }
  return inTransaction(database, async (transaction): Promise<Outcome<WithSecret>> => {
    await holdUser(transaction, userId)
    await transaction.insertInto('webhooks').values(row).execute()
    if ((await countRows(transaction, 'webhooks', { user_id: userId })) > maxCounts.webhooks)
      return invalid('', 'full-webhooks', { count: maxCounts.webhooks })
    if (events.includes('code.scanned')) await countFromNow(transaction, row)
    return done({ webhook: present(row, clock()), secret: row.secret })
  })
}

/** Scans before now are no news to a webhook. */
async function countFromNow(
  transaction: Transaction,
  { id, user_id }: Pick<WebhooksTable, 'id' | 'user_id'>,
) {
  await transaction.deleteFrom('webhook_scans').where('webhook_id', '=', id).execute()
  await transaction
    .insertInto('webhook_scans')
    .columns(['webhook_id', 'user_id', 'code_id', 'scans', 'clicks'])
    .expression((query) =>
      query
        .selectFrom('counters')
        .innerJoin('qr_codes', (join) =>
          join
            .onRef('qr_codes.user_id', '=', 'counters.user_id')
            .onRef('qr_codes.id', '=', 'counters.code_id'),
        )
        .select((row) => [
          row.val(id).as('webhook_id'),
          'counters.user_id',
          'counters.code_id',
          'counters.scans',
          'counters.clicks',
        ])
        .where('counters.user_id', '=', user_id)
        .where((row) => row.or([row('counters.scans', '>', 0), row('counters.clicks', '>', 0)])),
    )
    .execute()
}

type WebhookChange = {
  readonly address?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly isOn?: boolean | undefined
}

/** Refusals: not-found, invalid. */
export async function updateWebhook(
  { database, clock, network }: ReceiverDeps,
  { userId, personId }: Maker,
  id: string,
  { address, events, isOn }: WebhookChange,
  ifMatch: IfMatch,
): Promise<Outcome<Webhook>> {
  const refused = address === undefined ? null : await refuseReceiver(network, 'address', address)
  if (refused !== null) return refused
  return inTransaction(database, async (transaction): Promise<Outcome<Webhook>> => {
    await holdUser(transaction, userId)
    const row = await findWebhook(transaction, userId, id)
    if (row === undefined) return notFound
    const stale = refuseStale(ifMatch, present(row, clock()))
    if (stale !== null) return stale
    const after = {
      ...row,
      address: address ?? row.address,
      events: events === undefined ? row.events : [...new Set(events)].join(','),
      is_on: isOn ?? row.is_on,
    }
    // A new address, or one that was turned on again, has not failed yet.
    if (after.address !== row.address) after.made_by = personId
    if (after.address !== row.address || (isOn === true && !row.is_on)) after.failing_since = null
    const counts = (of: WebhooksTable) => of.is_on && of.events.split(',').includes('code.scanned')
    const begins = counts(after) && !counts(row)
    // No hour before is read for it.
    if (begins) after.scanned_at = new Date(clock()).toISOString()
    const { id: _id, user_id: _user, ...changed } = after
    await transaction.updateTable('webhooks').set(changed).where('id', '=', id).execute()
    if (begins) await countFromNow(transaction, row)
    return done(present(after, clock()))
  })
}

function findWebhook(database: Kysely<Tables>, userId: number, id: string) {
  return database
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes a webhook and returns its address. Refusals: not-found. */
export async function deleteWebhook(
  { database }: WebhookDeps,
  userId: number,
  id: string,
): Promise<Outcome<string>> {
  const row = await database
    .deleteFrom('webhooks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('address')
    .executeTakeFirst()
  return row === undefined ? notFound : done(row.address)
}

/** Milliseconds in which a secret is not replaced again. Requests at the same time get the same one. */
const secretRest = 10_000

/** Makes a new secret; the former one signs too for a day. Refusals: not-found. */
export async function replaceWebhookSecret(
  { database, clock }: WebhookDeps,
  userId: number,
  id: string,
): Promise<Outcome<WithSecret>> {
  const row = await findWebhook(database, userId, id)
  if (row === undefined) return notFound
  const until = clock() + formerSecretHours * 3_600_000
  const after = {
    secret: newWebhookSecret(),
    former_secret: row.secret,
    former_until: new Date(until).toISOString(),
  }
  const isNew = row.former_until !== null && Date.parse(row.former_until) > until - secretRest
  const replaced = isNew
    ? undefined
    : await database
        .updateTable('webhooks')
        .set(after)
        .where('id', '=', id)
        .where('secret', '=', row.secret)
        .returning('id')
        .executeTakeFirst()
  const now = replaced === undefined ? await findWebhook(database, userId, id) : { ...row, ...after }
  return now === undefined ? notFound : done({ webhook: present(now, clock()), secret: now.secret })
}

/** Queues a test. Refusals: not-found. */
export async function testWebhook(
  { database, clock }: WebhookDeps,
  userId: number,
  id: string,
): Promise<Outcome<null>> {
  if ((await findWebhook(database, userId, id)) === undefined) return notFound
  await queueMessage(database, [id], clock(), { type: 'test', data: {} })
  return done(null)
}

/** The last messages to a webhook. Refusals: not-found. */
export async function deliveriesOf(
  { database }: WebhookDeps,
  userId: number,
  webhookId: string,
): Promise<Outcome<WebhookDelivery[]>> {
  if ((await findWebhook(database, userId, webhookId)) === undefined) return notFound
  const rows = await database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(maxCounts.webhookLog)
    .execute()
  return done(
    rows.map(({ id, type, at, tries, tried_at, status, delivered_at, due_at, payload }) => ({
      id,
      type,
      at,
      tries,
      triedAt: tried_at,
      status,
      deliveredAt: delivered_at,
      dueAt: due_at,
      payload,
    })),
  )
}

/** Queues a message once more, with all its tries. Refusals: not-found. */
export async function sendWebhookAgain(
  { database, clock }: WebhookDeps,
  userId: number,
  webhookId: string,
  message: string,
): Promise<Outcome<null>> {
  if ((await findWebhook(database, userId, webhookId)) === undefined) return notFound
  const row = await database
    .updateTable('webhook_deliveries')
    .set({ due_at: new Date(clock()).toISOString(), tries: 0 })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', message)
    .returning('id')
    .executeTakeFirst()
  return row === undefined ? notFound : done(null)
}
