import * as z from 'zod/mini'
import { campaignLimits, campaigns } from '#features/campaigns/contract/campaigns.ts'
import type { ArchivedKind, Taking } from '#service/commands/accounts/of-account.ts'
import type { Database } from '#service/database/open-database.ts'
import { done, type Outcome } from '#service/domain/refusal.ts'
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
  codes: z._default(z.array(z.int()).check(z.maxLength(campaignLimits.codes)), []),
})

/** Campaigns with their timelines and codes. Links for clients stay behind. */
export const archivedCampaigns: ArchivedKind<z.output<typeof schema>> = {
  name: 'campaigns',
  schema,
  async *records(database, userId) {
    for (const row of await campaignsOf(database, userId).execute()) {
      const { id, name, note } = presentCampaign(row)
      const whole = await readCampaign(database, userId, id)
      const events = whole.ok ? whole.value.events.map(({ day, text }) => ({ day, text })) : []
      yield { id, campaign: { name, note: note ?? '' }, events, codes: await membersOf(database, userId, id) }
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
    if (known !== undefined) {
      // Codes that an earlier try did not bring. Somebody may have moved the others since.
      const joined = await joinAlone(taking, known.id, codeIds)
      if (!joined.ok) refuse(name, joined.refusal)
      return known.id
    }
    const made = await createCampaign(deps, user.id, { ...body.value, codeIds })
    if (!made.ok) return refuse(name, made.refusal)
    const { id } = made.value
    for (const event of events) {
      const parsed = taking.parsed(operations.addCampaignEvent.body, event)
      const added = parsed.ok ? await addCampaignEvent(deps, user.id, id, parsed.value) : parsed
      if (!added.ok) refuse(name, added.refusal)
    }
    return id
  },
}

/** Codes of a campaign that are in the archive. */
async function membersOf(database: Database, userId: number, campaignId: string): Promise<number[]> {
  const rows = await database
    .selectFrom('campaign_codes')
    .select('code_id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .orderBy('code_id')
    .execute()
  return rows.map(({ code_id }) => code_id)
}

/** Adds those of some codes to a campaign that are in none. */
async function joinAlone(
  { deps, user }: Taking,
  campaignId: string,
  codes: readonly number[],
): Promise<Outcome<unknown>> {
  const rows = await deps.database
    .selectFrom('campaign_codes')
    .select('code_id')
    .where('user_id', '=', user.id)
    .where('code_id', 'in', codes)
    .execute()
  const taken = new Set(rows.map(({ code_id }) => code_id))
  const codeIds = codes.filter((id) => !taken.has(id))
  return codeIds.length === 0 ? done(null) : await moveToCampaign(deps, user.id, { codeIds, campaignId })
}
