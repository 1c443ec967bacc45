import { type Day, ids, period } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay(day: Day): Promise<void> {
  const { ask, texts, codes } = day
  const made = await ask('createCampaign', {
    body: { name: 'Bus stops', note: texts.note, codeIds: codes.slice(0, 2) },
  })
  const params = { id: made.body.data.id }
  await ask('updateCampaign', { params, body: { name: 'Trams' } })
  await ask('moveToCampaign', { body: { codeIds: [codes[2]], campaignId: params.id } })
  const event = await ask('addCampaignEvent', { params, body: { day: '2025-06-01', text: texts.note } })
  await ask('addCampaignEvent', { params, body: { day: '2025-06-02', text: 'Sale' } })
  await ask('removeCampaignEvent', { params: { ...params, event: event.body.data.events[0].id } })
  await ask('createCampaignLink', { params, body: {} })
  await ask('readCampaign', { params })
  await ask('readCampaignScans', { params, query: { ...period, unit: 'day' } })
  await ask('readCampaignPlacements', { params })
  await ask('deleteCampaign', { params })
  await ask('restoreCampaign', { params })
  await ask('revokeCampaignLink', { params })
  await ask('createCampaignLink', { params, body: { password: 'for clients' } })
  await ask('listCampaigns')
  const alone = { id: (await ask('createCampaign', { body: { name: 'Stops', codeIds: [] } })).body.data.id }
  await ask('updatePlacement', { params: { ...ids(day), mark: 'a3' }, body: { campaignId: alone.id } })
  for (const zone of ['UTC', 'Pacific/Auckland'])
    await ask('readCampaignScans', { params: alone, query: { ...period, zone, unit: 'day' } })
}
