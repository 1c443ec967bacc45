import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aCreateRequest } from '../../../../service/support/a-request.ts'
import { bringArchive, downloadArchive, sender } from '../../../../service/support/an-archive.ts'
import { serviceOfTest } from '../../../../service/support/own-service.ts'

type Campaign = { readonly id: string; readonly name: string }

/** Without archives there is nothing to prove: they are a feature that may be missing. */
test.skipIf(!existsSync('src/features/archive'))(
  'an archive brings campaigns with their notes, codes and single placements, and a second time makes none',
  async () => {
    const source = await serviceOfTest()
    const send = sender(source)
    const campaign = await send('POST', '/campaigns', { name: 'Bus stops', note: 'Spring' })
    await send('POST', `/campaigns/${campaign.id}/events`, { day: '2026-03-01', text: 'Posters are up' })
    await send('POST', '/campaigns', { name: 'Without codes' })
    const code = await send('POST', '/qr-code', aCreateRequest({ slashTag: 'sale' }))
    const placements = [{ name: 'Nord', mark: 'a3', campaignId: campaign.id, copies: 20 }]
    await send('POST', `/qr-code/${code.id}/placements`, { placements })
    const moved = await source.api('POST', '/campaigns/move', { codeIds: [code.id], campaignId: campaign.id })
    expect(moved.statusCode).toBe(200)
    // It can come back, and is in no archive.
    const deleted = await send('POST', '/qr-code', aCreateRequest({ slashTag: 'deleted' }))
    await source.api('POST', '/campaigns/move', { codeIds: [deleted.id], campaignId: campaign.id })
    expect((await source.api('DELETE', `/qr-code/${deleted.id}`)).statusCode).toBe(200)
    const archive = await downloadArchive(source)

    const target = await serviceOfTest()
    // So that no number is the same by chance.
    await target.api('POST', '/campaigns', { name: 'First here' })
    await target.api('POST', '/qr-code', aCreateRequest({ slashTag: 'first-here' }))
    const bring = async () => {
      await bringArchive(target, archive)
      const list = (await target.api('GET', '/campaigns')).json<{ data: Campaign[] }>().data
      return list.toSorted((one, other) => one.name.localeCompare(other.name))
    }
    await bring()
    const campaigns = await bring()
    expect(campaigns.map(({ name }) => name)).toEqual(['Bus stops', 'First here', 'Without codes'])
    const [brought] = campaigns
    expect(brought).toMatchObject({ note: 'Spring', codes: 1 })
    const codes = (await target.api('GET', '/qr-code')).json<{ data: { id: number; slashTag: string }[] }>()
    const sale = codes.data.find(({ slashTag }) => slashTag === 'sale')
    const placed = (await target.api('GET', `/qr-code/${sale?.id}/placements`)).json()
    expect(placed.data.placements).toMatchObject([{ mark: 'a3', copies: 20, campaignId: brought?.id }])

    const renamed = await target.api('PUT', `/campaigns/${brought?.id}`, { name: 'Bus stops 2025', note: '' })
    expect(renamed.statusCode).toBe(200)
    expect(await bring()).toMatchObject([
      // The code stays where somebody has it now.
      { name: 'Bus stops', codes: 0 },
      { name: 'Bus stops 2025', codes: 1 },
      { name: 'First here' },
      { name: 'Without codes' },
    ])
  },
)
