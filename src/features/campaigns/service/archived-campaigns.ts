import * as z from 'zod/mini'
import { campaignLimits, campaigns } from '#features/campaigns/contract/campaigns.ts'
import type { ArchivedKind } from '#service/commands/of-account.ts'
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
      yield { id, campaign: { name, note: note ?? '' }, events }
    }
  },
  async take(taking, { campaign, events }) {
    const { deps, user } = taking
    const refuse = (name: string, refused: Parameters<typeof taking.refuse>[2]) => {
      taking.refuse('campaign', name, refused)
      return null
    }
    const body = taking.parsed(operations.createCampaign.body, campaign)
    if (!body.ok) return refuse(String(campaign['name']), body.refusal)
    const { name } = body.value
    const known = await campaignsOf(deps.database, user.id).where('name', '=', name).executeTakeFirst()
    if (known !== undefined) return known.id
    const made = await createCampaign(deps, user.id, body.value)
    if (!made.ok) return refuse(name, made.refusal)
    const { id } = made.value
    for (const event of events) {
      const parsed = taking.parsed(operations.addCampaignEvent.body, event)
      const added = parsed.ok ? await addCampaignEvent(deps, user.id, id, parsed.value) : parsed
      if (!added.ok) refuse(name, added.refusal)
    }
    return id
  },
  members: {
    field: 'campaignId',
    async read(database, userId, codeIds) {
      const rows = await database
        .selectFrom('campaign_codes')
        .select(['code_id', 'campaign_id'])
        .where('user_id', '=', userId)
        .where('code_id', 'in', codeIds)
        .execute()
      return new Map(rows.map(({ code_id, campaign_id }) => [code_id, campaign_id]))
    },
    join: async (deps, user, { codeId, id }) =>
      await moveToCampaign(deps, user.id, { codeIds: [codeId], campaignId: id }),
  },
}
