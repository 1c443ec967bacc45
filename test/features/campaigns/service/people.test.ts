import { afterEach, beforeEach, expect, test } from 'vitest'
import { aService, type TestService } from '../../../service/support/a-service.ts'
import { aPerson, type TestPerson } from '../../../service/support/people.ts'

let service: TestService
let owner: TestPerson
let eve: TestPerson
let id = ''
beforeEach(async () => {
  service = await aService()
  owner = await aPerson(service, 'owner', { name: 'Olga' })
  eve = await aPerson(service, 'owner', { name: 'Eve' })
  id = (await eve.api('POST', '/campaigns', { name: 'Winter' })).json().data.id
  await eve.api('POST', `/campaigns/${id}/link`, {})
})
afterEach(() => service.close())

test.each(['keep', 'off'] as const)(
  'the client links of somebody who leaves stay open, or end: %s',
  async (outside) => {
    const url = `/members/${eve.id}`
    expect((await owner.api('GET', `${url}/outside`)).json().data).toEqual([
      { kind: 'campaign', id, name: 'Winter' },
    ])
    await owner.api('DELETE', `${url}${outside === 'keep' ? '' : '?outside=off'}`)
    const { link } = (await owner.api('GET', `/campaigns/${id}`)).json().data
    expect(link !== null).toBe(outside === 'keep')
  },
)

test('each change of a campaign is noted with its person', async () => {
  await eve.api('PUT', `/campaigns/${id}`, { name: 'Winter 26' })
  await eve.api('DELETE', `/campaigns/${id}`)
  await eve.api('POST', `/campaigns/${id}/restore`)
  const { data } = (await owner.api('GET', '/changes?limit=200')).json()
  const noted = data
    .filter(({ kind }: { kind: string }) => kind.startsWith('campaign.'))
    .map((one: { by: { name: string }; kind: string; subject: string }) => [one.kind, one.subject])
  expect(noted.toReversed()).toEqual([
    ['campaign.created', 'Winter'],
    ['campaign.link', 'Winter'],
    ['campaign.edited', 'Winter 26'],
    ['campaign.deleted', 'Winter 26'],
    ['campaign.restored', 'Winter 26'],
  ])
})
