import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { storeUpload } from '../../../service/files/store-upload.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'

const uploaded = `1-${'a'.repeat(32)}`

async function aTarget(): Promise<TestService> {
  const service = await aService()
  onTestFinished(() => service.close())
  return service
}

/** Without archives there is nothing to prove: they are a feature that may be missing. */
test.skipIf(!existsSync('src/features/archive'))(
  'an archive brings campaigns with their notes, codes and single placements, and a second time makes none',
  async () => {
    const source = await aTarget()
    const send = async (path: string, body: object) => {
      const answer = await source.api('POST', path, body)
      expect(answer.statusCode, path).toBeLessThan(300)
      return answer.json().data
    }
    const campaign = await send('/campaigns', { name: 'Bus stops', note: 'Spring' })
    await send(`/campaigns/${campaign.id}/events`, { day: '2026-03-01', text: 'Posters are up' })
    const code = await send('/qr-code', aCreateRequest({ slashTag: 'sale' }))
    const placements = [{ name: 'Nord', mark: 'a3', campaignId: campaign.id, copies: 20 }]
    await send(`/qr-code/${code.id}/placements`, { placements })
    const moved = await source.api('POST', '/campaigns/move', { codeIds: [code.id], campaignId: campaign.id })
    expect(moved.statusCode).toBe(200)
    const archive = await source.api('GET', '/account/archive')

    const target = await aTarget()
    // So that no number is the same by chance.
    await target.api('POST', '/campaigns', { name: 'First here' })
    await target.api('POST', '/qr-code', aCreateRequest({ slashTag: 'first-here' }))
    for (let round = 0; round < 2; round += 1) {
      await storeUpload(target, uploaded, archive.rawPayload, { purpose: 'archive' })
      const taken = await target.api('POST', '/account/archive', { upload: uploaded })
      expect(taken.json()).toMatchObject({ data: { refused: [] } })
    }
    const campaigns = (await target.api('GET', '/campaigns')).json<{ data: { id: string; name: string }[] }>()
    expect(campaigns.data.map(({ name }) => name).toSorted()).toEqual(['Bus stops', 'First here'])
    const brought = campaigns.data.find(({ name }) => name === 'Bus stops')
    expect(brought).toMatchObject({ note: 'Spring', codes: 1 })
    const codes = (await target.api('GET', '/qr-code')).json<{ data: { id: number; slashTag: string }[] }>()
    const sale = codes.data.find(({ slashTag }) => slashTag === 'sale')
    const placed = (await target.api('GET', `/qr-code/${sale?.id}/placements`)).json()
    expect(placed.data.placements).toMatchObject([{ mark: 'a3', copies: 20, campaignId: brought?.id }])
  },
)
