import type { Kysely } from 'kysely'
import type { ChangeKind } from '#contract/people/change-operations.ts'
import type { WebhookEvent } from '#features/webhooks/contract/webhooks.ts'
import { shortLink } from '#design/payload.ts'
import type { AccountEvent, Listener } from '#service/database/account-event.ts'
import type { Tables } from '#service/database/schema.ts'
import { newSecret } from '#service/domain/secrets.ts'

/** The webhooks of an account that get an event. */
async function webhooksFor(database: Kysely<Tables>, userId: number, type: WebhookEvent): Promise<string[]> {
  const rows = await database
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('user_id', '=', userId)
    .where('is_on', '=', true)
    .execute()
  return rows.filter(({ events }) => events.split(',').includes(type)).map(({ id }) => id)
}

/** Stores one message for webhooks. In the transaction of its event, so that neither exists without the other. */
export async function queueMessage(
  database: Kysely<Tables>,
  webhookIds: readonly string[],
  now: number,
  { type, data }: { readonly type: WebhookEvent | 'test'; readonly data: object },
): Promise<void> {
  if (webhookIds.length === 0) return
  const at = new Date(now).toISOString()
  const id = `msg_${newSecret()}`
  const payload = JSON.stringify({ type, timestamp: at, data })
  await database
    .insertInto('webhook_deliveries')
    .values(webhookIds.map((webhook_id) => ({ webhook_id, id, type, payload, at, due_at: at, tries: 0 })))
    .execute()
}

const eventsOfChanges: Readonly<Partial<Record<ChangeKind, WebhookEvent>>> = {
  'code.created': 'code.created',
  'code.edited': 'code.changed',
  'code.restored-version': 'code.changed',
  'code.moved': 'code.changed',
  'code.restored': 'code.changed',
  'code.deleted': 'code.deleted',
  'code.approved': 'code.approved',
}

/** Queues messages for the webhooks that get an event. */
export const queueEvent: Listener = async (database, userId, now, event) => {
  if (event.kind === 'changes') await queueChanges(database, userId, now, event)
  else if (event.kind === 'results') await queueResults(database, userId, now, event.results)
  else {
    const { codeId, address, status } = event
    const details = { address, status }
    await queueCodeEvent(database, userId, now, { type: 'destination.down', codeId, details })
  }
}

async function queueChanges(
  database: Kysely<Tables>,
  userId: number,
  now: number,
  { notes, by }: Extract<AccountEvent, { kind: 'changes' }>,
): Promise<void> {
  const receivers = new Map<WebhookEvent, readonly string[]>()
  for (const { kind, codeId, details } of notes) {
    const type = eventsOfChanges[kind]
    if (type === undefined || codeId === undefined) continue
    const webhookIds = receivers.get(type) ?? (await webhooksFor(database, userId, type))
    receivers.set(type, webhookIds)
    const event = { type, codeId, details: { by, change: kind, ...details } }
    await queueCodeEvent(database, userId, now, event, webhookIds)
  }
}

async function codeFacts(database: Kysely<Tables>, userId: number, codeId: number) {
  const code = await database
    .selectFrom('qr_codes')
    .select(['title', 'domain', 'tag', 'destination_url', 'version'])
    .where('user_id', '=', userId)
    .where('id', '=', codeId)
    .executeTakeFirst()
  if (code === undefined) return { codeId }
  return {
    codeId,
    title: code.title,
    shortUrl: shortLink(code.domain, code.tag),
    destinationUrl: code.destination_url,
    version: code.version,
  }
}

async function queueCodeEvent(
  database: Kysely<Tables>,
  userId: number,
  now: number,
  {
    type,
    codeId,
    details,
  }: { readonly type: WebhookEvent; readonly codeId: number; readonly details: object },
  receivers: readonly string[] | null = null,
): Promise<void> {
  const webhookIds = receivers ?? (await webhooksFor(database, userId, type))
  if (webhookIds.length === 0) return
  const code = await codeFacts(database, userId, codeId)
  await queueMessage(database, webhookIds, now, { type, data: { ...code, ...details } })
}

/** The order as it was sent: the key of a page's result holds its visit too, see `pageOrder`. */
function sentOrder(orderId: string): string {
  return orderId.replace(/^page [\w-]{22} /, '')
}

async function queueResults(
  database: Kysely<Tables>,
  userId: number,
  now: number,
  rows: Extract<AccountEvent, { kind: 'results' }>['results'],
): Promise<void> {
  if (rows.length === 0) return
  const results = rows.map(({ order_id, code_id, mark, name, value, currency, at }) => ({
    orderId: sentOrder(order_id),
    codeId: code_id,
    placement: mark === '' ? null : mark,
    name,
    value: currency === '' ? null : value / 1_000,
    currency: currency === '' ? null : currency,
    at,
  }))
  const webhookIds = await webhooksFor(database, userId, 'result.counted')
  await queueMessage(database, webhookIds, now, { type: 'result.counted', data: { results } })
}
