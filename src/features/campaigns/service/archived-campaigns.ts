import * as z from 'zod/mini'
import { campaignLimits, campaigns } from '#features/campaigns/contract/campaigns.ts'
import type { ArchivedKind, Taking } from '#service/commands/accounts/of-account.ts'
import type { Database } from '#service/database/open-database.ts'
import { done, invalid, type Outcome } from '#service/domain/refusal.ts'
import {
  addCampaignEvent,
  campaignsOf,
  createCampaign,
  moveToCampaign,
  presentCampaign,
  readCampaign,
} from './commands.ts'

const { operations } = campaigns
const record = z.record(z.string(), z.unknown())
const schema = z.object({
  id: z.string(),
  campaign: record,
  events: z.array(record).check(z.maxLength(campaignLimits.events)),
  codes: z._default(z.array(z.int()), []),
})

/** Campaigns with their timelines and live codes. Links for clients stay behind. */
export const archivedCampaigns: ArchivedKind<z.output<typeof schema>> = {
  name: 'campaigns',
  schema,
  async *records(database, userId) {
    const codes = await membersOf(database, userId)
    for (const row of await campaignsOf(database, userId).execute()) {
      const { id, name, note } = presentCampaign(row)
      const whole = await readCampaign(database, userId, id)
      const events = whole.ok ? whole.value.events.map(({ day, text }) => ({ day, text })) : []
      yield { id, campaign: { name, note: note ?? '' }, events, codes: codes.get(id) ?? [] }
    }
  },
  async take(taking, { campaign, events, codes }) {
    const { deps, user } = taking
    const refuse = (name: string, refused: Parameters<typeof taking.refuse>[2]) => {
      taking.refuse('campaign', name, refused)
      return null
    }
    const body = taking.parsed(operations.createCampaign.body, campaign)
    if (!body.ok) return refuse(String(campaign['name']), body.refusal)
    const { name } = body.value
    const known = await campaignsOf(deps.database, user.id).where('name', '=', name).executeTakeFirst()
    const codeIds = codes.flatMap((id) => taking.codeId(id) ?? [])
    const made = known ? done({ id: known.id }) : await createCampaign(deps, user.id, body.value)
    if (!made.ok) return refuse(name, made.refusal)
    const { id } = made.value
    for (const event of known ? [] : events) {
      const parsed = taking.parsed(operations.addCampaignEvent.body, event)
      const added = parsed.ok ? await addCampaignEvent(deps, user.id, id, parsed.value) : parsed
      if (!added.ok) refuse(name, added.refusal)
    }
    // An earlier try may have brought some. Somebody may have moved or deleted others since.
    const joined = await joinAlone(taking, id, codeIds)
    if (!joined.ok) refuse(name, joined.refusal)
    return id
  },
}

/** Live codes of each campaign, by id. */
async function membersOf(database: Database, userId: number): Promise<ReadonlyMap<string, number[]>> {
  const rows = await database
    .selectFrom('campaign_codes')
    .innerJoin('qr_codes', 'qr_codes.id', 'campaign_codes.code_id')
    .select(['campaign_id', 'code_id'])
    .where('campaign_codes.user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('code_id')
    .execute()
  const members = new Map<string, number[]>()
  for (const { campaign_id, code_id } of rows) {
    const codes = members.get(campaign_id)
    if (codes === undefined) members.set(campaign_id, [code_id])
    else codes.push(code_id)
  }
  return members
}

/** Adds those of some codes to a campaign that are live and in none, as far as it has room. */
async function joinAlone(
  { deps, user }: Taking,
  campaignId: string,
  codes: readonly number[],
): Promise<Outcome<unknown>> {
  if (codes.length === 0) return done(null)
  const free = await deps.database
    .selectFrom('qr_codes')
    .leftJoin('campaign_codes', 'campaign_codes.code_id', 'qr_codes.id')
    .select('qr_codes.id')
    .where('qr_codes.user_id', '=', user.id)
    .where('qr_codes.id', 'in', codes)
    .where('deleted_at', 'is', null)
    .where('campaign_id', 'is', null)
    .orderBy('qr_codes.id')
    .execute()
  if (free.length === 0) return done(null)
  const campaign = await campaignsOf(deps.database, user.id).where('id', '=', campaignId).executeTakeFirst()
  const room = Math.max(0, campaignLimits.codes - Number(campaign?.codes))
  const codeIds = free.slice(0, room).map(({ id }) => id)
  const moved = await moveToCampaign(deps, user.id, { codeIds, campaignId })
  if (!moved.ok || codeIds.length === free.length) return moved
  return invalid('codeIds', 'full-campaign', { count: campaignLimits.codes })
}
