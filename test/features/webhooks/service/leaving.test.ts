import { expect, test } from 'vitest'
import { aService } from '../../../service/support/a-service.ts'
import { aPerson } from '../../../service/support/people.ts'

test.each(['keep', 'off'] as const)(
  'the webhooks of somebody who leaves stay on, or are switched off: %s',
  async (outside) => {
    const service = await aService()
    const owner = await aPerson(service, 'owner', { name: 'Olga' })
    const leaving = await aPerson(service, 'owner', { name: 'Eve' })
    const hook = (address: string) => ({ address, events: ['code.created'] })
    await owner.api('POST', '/webhooks', hook('https://theirs.example/'))
    await leaving.api('POST', '/webhooks', hook('https://own.example/'))
    const url = `/members/${leaving.id}`
    expect((await owner.api('GET', `${url}/outside`)).json().data).toMatchObject([
      { kind: 'webhook', name: 'own.example' },
    ])
    await owner.api('DELETE', `${url}${outside === 'keep' ? '' : '?outside=off'}`)
    const { data } = (await owner.api('GET', '/webhooks')).json()
    const states = data.map((one: { address: string; isOn: boolean }) => [one.address, one.isOn])
    expect(states.toSorted()).toEqual([
      ['https://own.example/', outside === 'keep'],
      ['https://theirs.example/', true],
    ])
    await service.close()
  },
)
