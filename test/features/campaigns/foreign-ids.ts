import type { campaigns } from '#features/campaigns/contract/campaigns.ts'
import { type ForeignRequests, mine, type Send } from '../../service/abuse/foreign-requests.ts'

let id = ''
const campaign = () => ({ params: { id } })

export async function makeMine(send: Send): Promise<void> {
  id = (await send('POST', '/campaigns', { name: 'secret-kit', codeIds: [mine.code] })).id
  await send('POST', `/campaigns/${id}/link`, {})
}

export const foreignIds: ForeignRequests<keyof typeof campaigns.operations> = {
  listCampaigns: null,
  createCampaign: () => ({ body: { name: 'x', codeIds: [mine.code] } }),
  readCampaign: campaign,
  updateCampaign: () => ({ ...campaign(), body: { name: 'Mine now' } }),
  deleteCampaign: campaign,
  restoreCampaign: campaign,
  moveToCampaign: () => ({ body: { codeIds: [mine.code], campaignId: id } }),
  readCampaignScans: () => ({
    ...campaign(),
    query: { from: '2026-06-01', to: '2026-06-02', zone: 'UTC', unit: 'day' },
  }),
  readCampaignPlacements: campaign,
  addCampaignEvent: () => ({ ...campaign(), body: { day: '2026-06-01', text: 'x' } }),
  removeCampaignEvent: () => ({ params: { id: id, event: 'one' } }),
  createCampaignLink: () => ({ ...campaign(), body: {} }),
  revokeCampaignLink: campaign,
}
