import { afterEach, beforeEach, expect, test } from 'vitest'
import { archivedCampaigns } from '#features/campaigns/service/archived-campaigns.ts'
import { fillCampaigns } from '#features/campaigns/service/fill-campaigns.ts'
import { parseRequest } from '#service/api/parse-request.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import type { SampleAccount, Taking } from '#service/commands/accounts/of-account.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'

let service: TestService
beforeEach(async () => {
  service = await aService()
})
afterEach(() => service.close())

const send = async (path: string, body: object) =>
  (await service.api('POST', path, body)).json<{ data: { id: string } }>().data
const campaigns = async () => (await service.api('GET', '/campaigns')).json().data as { id: string }[]
const aCode = async (slashTag: string) => {
  const code = { destinationUrl: 'https://acme.com/', brandedDomain: 'go.acme.com', qr: {}, title: slashTag }
  return Number((await send('/qr-code', { ...code, slashTag })).id)
}

test('an archived campaign comes once into an account, with its timeline and codes', async () => {
  const sale = await aCode('sale')
  const { id } = await send('/campaigns', { name: 'Bus stops', note: 'Spring', codeIds: [sale] })
  await send(`/campaigns/${id}/events`, { day: '2026-03-01', text: 'Posters are up' })
  const { database } = service
  const kept = []
  for await (const record of archivedCampaigns.records(database, 1)) kept.push(record)
  expect(kept).toMatchObject([{ id, codes: [sale] }])

  await database.deleteFrom('campaigns').execute()
  const refused: unknown[] = []
  const taking = {
    deps: { database, clock: Date.now, linkChanges: linkChanges() },
    user: { id: 1 },
    parsed: parseRequest,
    codeId: (code: number) => code,
    refuse: (...record: unknown[]) => void refused.push(record),
  } as unknown as Taking
  const taken = await archivedCampaigns.take(taking, kept[0]!)
  expect(await archivedCampaigns.take(taking, kept[0]!)).toBe(taken)
  expect(await campaigns()).toMatchObject([{ id: taken, name: 'Bus stops', note: 'Spring', codes: 1 }])
  const { events } = (await service.api('GET', `/campaigns/${taken}`)).json().data
  expect(events).toMatchObject([{ day: '2026-03-01', text: 'Posters are up' }])

  const nameless = { id: 'x', campaign: { name: '' }, events: [], codes: [] }
  expect(await archivedCampaigns.take(taking, nameless)).toBeNull()
  expect(refused).toMatchObject([['campaign', '', { kind: 'invalid' }]])
})

test('the sample account has campaigns with its codes', async () => {
  const tags = ['summer-sale', 'garden-tour', 'open-air', 'order', 'lunch', 'drinks']
  const codes = new Map<string, number>()
  for (const tag of tags) codes.set(tag, await aCode(tag))
  await fillCampaigns({ database: service.database, clock: Date.now, linkChanges: linkChanges() }, {
    userId: 1,
    codes,
  } as unknown as SampleAccount)
  expect(await campaigns()).toMatchObject([{ codes: 3 }, { codes: 3 }])
})
