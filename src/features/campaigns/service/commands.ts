import { hash } from '@node-rs/argon2'
import { campaignLimits, campaigns, type WholeCampaign } from '#features/campaigns/contract/campaigns.ts'
import { restorableDays } from '#contract/code-operations.ts'
import { inTransaction, type Transaction } from '#service/database/in-transaction.ts'
import type { Database } from '#service/database/open-database.ts'
import { countRows, holdUser } from '#service/database/queries/quotas.ts'
import type { CampaignsTable } from '#features/placements/service/tables.ts'
import { type IfMatch, refuseStale, withEtag } from '#service/domain/etag.ts'
import { done, invalid, notFound, type Outcome } from '#service/domain/refusal.ts'
import { hashToken, newSecret } from '#service/domain/secrets.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import type { Maker } from '#service/database/feature-rows.ts'

type CampaignDeps = Pick<CommandDeps, 'database' | 'clock'>

/** Campaigns with their codes, newest first. */
export function campaignsOf(database: Database | Transaction, userId: number) {
  return database
    .selectFrom('campaigns')
    .select(['id', 'name', 'note', 'created_at'])
    .select((row) =>
      row
        .selectFrom('campaign_codes')
        .innerJoin('qr_codes', 'qr_codes.id', 'campaign_codes.code_id')
        .select((inner) => inner.fn.countAll<number | string>().as('codes'))
        .where('campaign_codes.user_id', '=', userId)
        .whereRef('campaign_codes.campaign_id', '=', 'campaigns.id')
        .where('qr_codes.deleted_at', 'is', null)
        .as('codes'),
    )
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
}

export function presentCampaign({
  id,
  name,
  note,
  codes,
  created_at,
}: Pick<CampaignsTable, 'id' | 'name' | 'note' | 'created_at'> & { codes: number | string | null }) {
  const shown = { id, name, note, codes: Number(codes), createdAt: created_at }
  return withEtag(campaigns.operations.updateCampaign, shown)
}

/** A campaign with its timeline and its link. Refusals: not-found. */
export async function readCampaign(
  database: Database | Transaction,
  userId: number,
  id: string,
): Promise<Outcome<WholeCampaign & { readonly etag: string }>> {
  const campaign = await campaignsOf(database, userId).where('id', '=', id).executeTakeFirst()
  if (campaign === undefined) return notFound
  const events = await database
    .selectFrom('campaign_events')
    .select(['id', 'day', 'text'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', id)
    .orderBy('day')
    .orderBy('id')
    .execute()
  const link = await database
    .selectFrom('campaign_links')
    .select(['created_at', 'ends_at', 'password_hash'])
    .where('user_id', '=', userId)
    .where('campaign_id', '=', id)
    .executeTakeFirst()
  return done({
    ...presentCampaign(campaign),
    events,
    link:
      link === undefined
        ? null
        : { createdAt: link.created_at, endsAt: link.ends_at, hasPassword: link.password_hash !== null },
  })
}

type CampaignCommand = {
  readonly name: string
  readonly note: string
  readonly codeIds: readonly number[]
}

/** Creates a campaign with codes. Refusals: invalid, not-found. */
export async function createCampaign(
  { database, clock }: CampaignDeps,
  userId: number,
  { name, note, codeIds }: CampaignCommand,
): Promise<Outcome<WholeCampaign>> {
  const id = crypto.randomUUID()
  const now = new Date(clock()).toISOString()
  return await inTransaction(database, async (transaction): Promise<Outcome<WholeCampaign>> => {
    await holdUser(transaction, userId)
    if ((await countRows(transaction, 'campaigns', { user_id: userId })) >= campaignLimits.campaigns)
      return invalid('', 'full-campaigns', { count: campaignLimits.campaigns })
    await transaction
      .insertInto('campaigns')
      .values({ user_id: userId, id, name, note, created_at: now, updated_at: now, deleted_at: null })
      .execute()
    const moved = await moveCodes(transaction, userId, { codeIds, campaignId: id, now })
    return moved.ok ? await readCampaign(transaction, userId, id) : moved
  })
}

/** Changes the supplied fields. Refusals: not-found. */
export async function updateCampaign(
  { database, clock }: CampaignDeps,
  userId: number,
  id: string,
  changes: { readonly name?: string | undefined; readonly note?: string | undefined },
  ifMatch: IfMatch,
): Promise<Outcome<WholeCampaign>> {
  const { name, note } = changes
  return await inTransaction(database, async (transaction): Promise<Outcome<WholeCampaign>> => {
    await holdUser(transaction, userId)
    const stored = await readCampaign(transaction, userId, id)
    if (!stored.ok) return stored
    const stale = refuseStale(ifMatch, stored.value)
    if (stale !== null) return stale
    await transaction
      .updateTable('campaigns')
      .set({
        updated_at: new Date(clock()).toISOString(),
        ...(name === undefined ? {} : { name }),
        ...(note === undefined ? {} : { note }),
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
    return await readCampaign(transaction, userId, id)
  })
}

const day = 24 * 3_600_000

/** Deletes a campaign and its link, and gives its name. Codes and counts stay. Refusals: not-found. */
export async function deleteCampaign(
  { database, clock }: CampaignDeps,
  userId: number,
  id: string,
): Promise<Outcome<string>> {
  const now = clock()
  return await inTransaction(database, async (transaction): Promise<Outcome<string>> => {
    await transaction
      .deleteFrom('campaigns')
      .where('user_id', '=', userId)
      .where('deleted_at', '<', new Date(now - restorableDays * day).toISOString())
      .execute()
    const deleted = await transaction
      .updateTable('campaigns')
      .set({ deleted_at: new Date(now).toISOString() })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (deleted === undefined) return notFound
    await deleteLink(transaction, userId, id)
    return done(deleted.name)
  })
}

/** Refusals: not-found. */
export async function restoreCampaign(
  { database }: CampaignDeps,
  userId: number,
  id: string,
): Promise<Outcome<WholeCampaign>> {
  await database
    .updateTable('campaigns')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  return await readCampaign(database, userId, id)
}

type Move = {
  readonly codeIds: readonly number[]
  /** Null: out of their campaigns. */
  readonly campaignId: string | null
}
type Moved = { readonly codeId: number; readonly from: string | null }

/** Moves codes, and gives where they were. Refusals: invalid, not-found. */
export async function moveToCampaign(
  { database, clock }: CampaignDeps,
  userId: number,
  move: Move,
): Promise<Outcome<readonly Moved[]>> {
  const now = new Date(clock()).toISOString()
  return await inTransaction(database, async (transaction): Promise<Outcome<readonly Moved[]>> => {
    await holdUser(transaction, userId)
    return await moveCodes(transaction, userId, { ...move, now })
  })
}

async function moveCodes(
  transaction: Transaction,
  userId: number,
  { codeIds, campaignId, now }: Move & { readonly now: string },
): Promise<Outcome<readonly Moved[]>> {
  if (codeIds.length === 0) return done([])
  const codes = await transaction
    .selectFrom('qr_codes')
    .leftJoin('campaign_codes', 'campaign_codes.code_id', 'qr_codes.id')
    .select(['qr_codes.id', 'campaign_id'])
    .where('qr_codes.user_id', '=', userId)
    .where('qr_codes.id', 'in', [...codeIds])
    .where('deleted_at', 'is', null)
    .execute()
  if (codes.length < new Set(codeIds).size) return notFound
  await transaction
    .deleteFrom('campaign_codes')
    .where('user_id', '=', userId)
    .where('code_id', 'in', [...codeIds])
    .execute()
  const moved = done(codes.map(({ id, campaign_id }) => ({ codeId: id, from: campaign_id })))
  if (campaignId === null) return moved
  const campaign = await campaignsOf(transaction, userId).where('id', '=', campaignId).executeTakeFirst()
  if (campaign === undefined) return invalid('campaignId', 'campaign-gone')
  if (Number(campaign.codes) + codes.length > campaignLimits.codes)
    return invalid('codeIds', 'full-campaign', { count: campaignLimits.codes })
  await transaction
    .insertInto('campaign_codes')
    .values(codes.map(({ id }) => ({ user_id: userId, code_id: id, campaign_id: campaignId, added_at: now })))
    .execute()
  return moved
}

/** Adds a note to the timeline. Refusals: not-found, invalid. */
export async function addCampaignEvent(
  { database }: CampaignDeps,
  userId: number,
  id: string,
  { day: date, text }: { readonly day: string; readonly text: string },
): Promise<Outcome<WholeCampaign>> {
  return await inTransaction(database, async (transaction): Promise<Outcome<WholeCampaign>> => {
    await holdUser(transaction, userId)
    const campaign = await readCampaign(transaction, userId, id)
    if (!campaign.ok) return campaign
    if (campaign.value.events.length >= campaignLimits.events)
      return invalid('', 'full-timeline', { count: campaignLimits.events })
    await transaction
      .insertInto('campaign_events')
      .values({ user_id: userId, campaign_id: id, id: crypto.randomUUID(), day: date, text })
      .execute()
    return await readCampaign(transaction, userId, id)
  })
}

/** Refusals: not-found. */
export async function removeCampaignEvent(
  { database }: CampaignDeps,
  userId: number,
  id: string,
  event: string,
): Promise<Outcome<WholeCampaign>> {
  const removed = await database
    .deleteFrom('campaign_events')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', id)
    .where('id', '=', event)
    .returning('id')
    .executeTakeFirst()
  return removed === undefined ? notFound : await readCampaign(database, userId, id)
}

type LinkCommand = {
  readonly password: string | null
  readonly endsAt: string | null
  readonly zone: string
}

/** Creates the client link in place of an earlier one, and gives its token. Refusals: not-found, invalid. */
export async function createCampaignLink(
  { database, clock }: CampaignDeps,
  { userId, personId }: Maker,
  id: string,
  { password, endsAt, zone }: LinkCommand,
): Promise<Outcome<{ readonly token: string; readonly campaign: WholeCampaign }>> {
  if (endsAt !== null && Date.parse(endsAt) <= clock()) return invalid('endsAt', 'date-future')
  const found = await readCampaign(database, userId, id)
  if (!found.ok) return found
  const token = newSecret()
  const link = {
    hash: hashToken(token),
    password_hash: password === null || password === '' ? null : await hash(password),
    zone,
    created_at: new Date(clock()).toISOString(),
    ends_at: endsAt,
    made_by: personId,
  }
  await database
    .insertInto('campaign_links')
    .values({ user_id: userId, campaign_id: id, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doUpdateSet(link))
    .execute()
  const campaign = await readCampaign(database, userId, id)
  return campaign.ok ? done({ token, campaign: campaign.value }) : campaign
}

/** Refusals: not-found. */
export async function revokeCampaignLink(
  { database }: CampaignDeps,
  userId: number,
  id: string,
): Promise<Outcome<WholeCampaign>> {
  await deleteLink(database, userId, id)
  return await readCampaign(database, userId, id)
}

async function deleteLink(database: Database | Transaction, userId: number, id: string): Promise<void> {
  await database
    .deleteFrom('campaign_links')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', id)
    .execute()
}
