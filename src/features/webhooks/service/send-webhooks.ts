import { sql, type SqlBool } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { shortLink } from '#design/payload.ts'
import { membersOf, notifyOnce } from '#service/commands/people/notices.ts'
import { queueMessage } from './queue-events.ts'
import { Lanes } from '#service/domain/lanes.ts'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './tables.ts'
import { postText } from '#service/network/ask-json.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import type { Database } from '#service/database/open-database.ts'
import { every, type JobDeps, type Repeated } from '#service/jobs/every.ts'

type SendDeps = Pick<JobDeps, 'database' | 'reading' | 'clock' | 'network' | 'logger'>

const interval = 5_000
/** Messages of a webhook in one run, webhooks that are served at the same time, and those of one account among them. */
const [mostInTurn, mostWebhooks, mostOfAccount] = [200, 64, 4] as const
/** Seconds until the next try after each failed one, as the Standard Webhooks specification proposes: over three days. */
const retries = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/** Milliseconds for which a message belongs to the process that sends it. A killed one sends it again, with the same id. */
const lease = 60_000
const day = 86_400_000
/** Days that messages stay in the log. */
const keptDays = 30
/** Milliseconds between two runs of scans, and codes of one message. */
const scanPause = 60_000
const codesAtOnce = 500

/** Sends messages to webhooks until stopped. A run does not wait for slow receivers of an earlier one. */
export function startSendingWebhooks(deps: SendDeps): Repeated {
  const sending = new Sending(deps)
  const runs = every('webhooks', interval, () => sending.begin())
  const done = async () => {
    await runs.done()
    await sending.done()
  }
  return {
    done,
    async stop() {
      await runs.stop()
      await sending.done()
    },
  }
}

/** Sends what is due. Never rejects. */
export async function sendWebhooks(deps: SendDeps): Promise<void> {
  const sending = new Sending(deps)
  await sending.begin()
  await sending.done()
}

/** The messages that are on their way. Each webhook has a lane of its own, so none waits for the receiver of another. */
class Sending {
  readonly #deps: SendDeps
  readonly #lanes = new Lanes<number>({ atOnce: mostWebhooks, perLane: mostOfAccount })
  readonly #webhooks = new Map<string, Promise<void>>()

  constructor(deps: SendDeps) {
    this.#deps = deps
  }

  /** Begins to send what is due. Never rejects. */
  async begin(): Promise<void> {
    const { database, clock, logger } = this.#deps
    try {
      await queueScans(this.#deps)
      const due = await database
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .select(['webhooks.id', 'webhooks.user_id'])
        .distinct()
        .where('due_at', '<=', iso(clock()))
        .where('webhooks.is_on', '=', true)
        .execute()
      for (const { id, user_id } of due) if (!this.#webhooks.has(id)) this.#add(id, user_id)
      await database
        .deleteFrom('webhook_deliveries')
        .where('at', '<', iso(clock() - keptDays * day))
        .execute()
    } catch (error) {
      logger.error({ err: error }, 'Could not send webhooks')
    }
  }

  async done(): Promise<void> {
    while (this.#webhooks.size > 0) await Promise.all(this.#webhooks.values())
  }

  #add(id: string, userId: number): void {
    const work = this.#lanes
      .run(userId, () => this.#sendAll(id))
      .catch((error: unknown) => this.#deps.logger.error({ err: error }, 'Could not send webhooks'))
      .finally(() => this.#webhooks.delete(id))
    this.#webhooks.set(id, work)
  }

  /** Until one fails: the others would keep its receiver busy. */
  async #sendAll(webhookId: string): Promise<void> {
    for (let sent = 0; sent < mostInTurn && (await sendNext(this.#deps, webhookId)); sent += 1);
  }
}

const iso = (time: number): string => new Date(time).toISOString()

/** Sends one message of a webhook; false when none is due, or when it failed. */
async function sendNext(deps: SendDeps, webhookId: string): Promise<boolean> {
  const { database, clock, network } = deps
  const now = clock()
  const due = await database
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhook_deliveries.webhook_id', 'webhook_deliveries.id', 'webhook_deliveries.due_at'])
    .where('due_at', '<=', iso(now))
    .where('webhook_id', '=', webhookId)
    .where('webhooks.is_on', '=', true)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return false
  const message = await database
    .updateTable('webhook_deliveries')
    .set((row) => ({ due_at: iso(now + lease), tries: row('tries', '+', 1), tried_at: iso(now) }))
    .where('webhook_id', '=', due.webhook_id)
    .where('id', '=', due.id)
    .where('due_at', '=', due.due_at)
    .returningAll()
    .executeTakeFirst()
  const webhook = await database
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', due.webhook_id)
    .executeTakeFirst()
  if (message === undefined || webhook === undefined) return true
  const headers = signedHeaders(webhook, message, now)
  const status = await postText(network, webhook.address, message.payload, headers)
  if (status !== null && status >= 200 && status < 300) {
    await noteSuccess(deps, message, status)
    return true
  }
  await noteFailure(deps, webhook, message, status)
  return false
}

/** The headers of the Standard Webhooks specification. A replaced secret signs too for a day. */
function signedHeaders(
  { secret, former_secret, former_until }: WebhooksTable,
  { id, payload }: Pick<WebhookDeliveriesTable, 'id' | 'payload'>,
  now: number,
): Record<string, string> {
  const isFormer = former_secret !== null && former_until !== null && Date.parse(former_until) > now
  const signatures = [secret, ...(isFormer ? [former_secret] : [])].map((key) =>
    new Webhook(key).sign(id, new Date(now), payload),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': signatures.join(' '),
    'user-agent': 'Tessera webhooks',
  }
}

type Message = WebhookDeliveriesTable

async function noteSuccess({ database, clock }: SendDeps, message: Message, status: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('webhook_deliveries')
      .set({ due_at: null, status, delivered_at: iso(clock()) })
      .where('webhook_id', '=', message.webhook_id)
      .where('id', '=', message.id)
      .execute()
    await transaction
      .updateTable('webhooks')
      .set({ failing_since: null })
      .where('id', '=', message.webhook_id)
      .where('failing_since', 'is not', null)
      .execute()
    return { ok: true }
  })
}

/** Plans the next try. Turns the webhook off after a status 410, or when a message failed in all tries of three days. */
async function noteFailure(
  { database, clock }: SendDeps,
  webhook: WebhooksTable,
  message: Message,
  status: number | null,
): Promise<void> {
  const now = clock()
  const pause = retries[message.tries - 1]
  const since = webhook.failing_since ?? iso(now)
  const isOff = status === 410 || (pause === undefined && now - Date.parse(since) >= 3 * day)
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('webhook_deliveries')
      .set({ status, due_at: pause === undefined || status === 410 ? null : iso(now + pause * 1_000) })
      .where('webhook_id', '=', message.webhook_id)
      .where('id', '=', message.id)
      .execute()
    await transaction
      .updateTable('webhooks')
      .set({ failing_since: since, ...(isOff && { is_on: false }) })
      .where('id', '=', webhook.id)
      .execute()
    if (isOff)
      await notifyOnce(transaction, await membersOf(transaction, webhook.user_id, ['owner']), now, {
        event: `webhook-off:${webhook.id}:${since}`,
        userId: webhook.user_id,
        codeId: null,
        kind: 'webhook-off',
        details: { address: new URL(webhook.address).host },
      })
    return { ok: true }
  })
}

/** Queues the scans and clicks since the last batch, of each webhook that wants them. */
async function queueScans(deps: SendDeps): Promise<void> {
  const { database, clock } = deps
  const now = clock()
  const webhooks = await database
    .selectFrom('webhooks')
    .select(['id', 'user_id', 'events', 'scanned_at'])
    .where('is_on', '=', true)
    .where('scanned_at', '<=', iso(now - scanPause))
    .execute()
  for (const webhook of webhooks.filter(({ events }) => events.split(',').includes('code.scanned')))
    await queueAll(deps, webhook)
}

type Subscriber = Pick<WebhooksTable, 'id' | 'user_id' | 'scanned_at'>

/** Queues all codes with news, some at a time. Stops when another process took over. */
async function queueAll({ database, reading, clock }: SendDeps, webhook: Subscriber): Promise<void> {
  let mine = webhook.scanned_at
  const queue = async (codeIds: readonly number[]): Promise<boolean> => {
    const now = clock()
    const { value } = await inTransaction(database, async (transaction) => {
      const claimed = await transaction
        .updateTable('webhooks')
        .set({ scanned_at: iso(now) })
        .where('id', '=', webhook.id)
        .where('scanned_at', '=', mine)
        .returning('id')
        .executeTakeFirst()
      if (claimed !== undefined && codeIds.length > 0) await queueBatch(transaction, webhook, codeIds, now)
      return { ok: true, value: claimed !== undefined }
    })
    mine = iso(now)
    return value
  }
  if (!(await queue([]))) return
  for await (const codeIds of visitedCodes(reading, webhook, clock())) if (!(await queue(codeIds))) return
}

const hour = 3_600_000

/**
 * The codes that were visited since the hour before the last run, because visits may be stored late: those of pending hours
 * first, as these move to the counts, then by the index of hours. One that was visited in several hours comes again.
 */
async function* visitedCodes(reading: Database, { user_id, scanned_at }: Subscriber, now: number) {
  const pending = await reading
    .selectFrom('pending_hours')
    .select('code_id')
    .distinct()
    .where('user_id', '=', user_id)
    .where('start', '>=', iso(Date.parse(scanned_at) - hour).slice(0, 13))
    .orderBy('code_id')
    .execute()
  yield* inParts(
    pending.map(({ code_id }) => code_id),
    codesAtOnce,
  )
  for (let at = Date.parse(scanned_at) - hour; at < now + hour; at += hour) {
    const rows = await reading
      .selectFrom('visit_counts')
      .select('code_id')
      .where('span', '=', 'hour')
      .where('start', '=', iso(at).slice(0, 13))
      // SQLite without figures would take the primary key, which holds all hours of the account.
      .where(sql<SqlBool>`+user_id = ${user_id}`)
      .orderBy('code_id')
      .execute()
    yield* inParts(
      rows.map(({ code_id }) => code_id),
      codesAtOnce,
    )
  }
}

async function queueBatch(
  transaction: Transaction,
  webhook: Subscriber,
  codeIds: readonly number[],
  now: number,
): Promise<void> {
  const rows = await changedCounts(transaction, webhook, codeIds)
  if (rows.length === 0) return
  await transaction
    .insertInto('webhook_scans')
    .values(
      rows.map(({ code_id, scans, clicks }) => ({
        webhook_id: webhook.id,
        user_id: webhook.user_id,
        code_id,
        scans,
        clicks,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['webhook_id', 'code_id']).doUpdateSet((row) => ({
        scans: row.ref('excluded.scans'),
        clicks: row.ref('excluded.clicks'),
      })),
    )
    .execute()
  const codes = rows.map(({ code_id, domain, tag, scans, clicks, known_scans, known_clicks }) => ({
    codeId: code_id,
    shortUrl: shortLink(domain, tag),
    scans: scans - (known_scans ?? 0),
    clicks: clicks - (known_clicks ?? 0),
    totals: { scans, clicks },
  }))
  await queueMessage(transaction, [webhook.id], now, { type: 'code.scanned', data: { codes } })
}

/** Those of some codes with more scans or clicks than a webhook knows. */
async function changedCounts(
  transaction: Transaction,
  { id, user_id }: Subscriber,
  codeIds: readonly number[],
) {
  return await transaction
    .selectFrom('counters')
    .innerJoin('qr_codes', (join) =>
      join.onRef('qr_codes.user_id', '=', 'counters.user_id').onRef('qr_codes.id', '=', 'counters.code_id'),
    )
    .leftJoin('webhook_scans as known', (join) =>
      join.onRef('known.code_id', '=', 'counters.code_id').on('known.webhook_id', '=', id),
    )
    .select(['counters.code_id', 'counters.scans', 'counters.clicks', 'qr_codes.domain', 'qr_codes.tag'])
    .select(['known.scans as known_scans', 'known.clicks as known_clicks'])
    .where('counters.user_id', '=', user_id)
    .where('counters.code_id', 'in', codeIds)
    .where((row) =>
      row.or([
        row('counters.scans', '>', row.fn.coalesce('known.scans', row.lit(0))),
        row('counters.clicks', '>', row.fn.coalesce('known.clicks', row.lit(0))),
      ]),
    )
    .orderBy('counters.code_id')
    .execute()
}
