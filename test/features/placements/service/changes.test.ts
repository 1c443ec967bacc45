import { expect, test } from 'vitest'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { serviceOfTest } from '../../../service/support/own-service.ts'
import { aPerson } from '../../../service/support/people.ts'

test('every kind of change of a placement is recorded with its person', async () => {
  const service = await serviceOfTest()
  const owner = await aPerson(service, 'owner', { name: 'Olga' })
  const eve = await aPerson(service, 'editor', { name: 'Eve' })
  const { data: code } = (await eve.api('POST', '/qr-code', aCreateRequest())).json()
  const path = `/qr-code/${code.id}/placements`
  await eve.api('POST', path, { placements: [{ name: 'Bus stop Nord', mark: 'a3' }] })
  await eve.api('PUT', `${path}/a3`, { name: 'Bus stop' })
  await eve.api('DELETE', `${path}/a3`)
  await eve.api('POST', `${path}/a3/restore`)
  const { data } = (await owner.api('GET', '/changes?kind=placement')).json<{
    data: { kind: string; person: { name: string }; subject: string; codeId: number }[]
  }>()
  expect(data.toReversed().map(({ kind, person, subject }) => [kind, person.name, subject])).toEqual([
    ['placement.created', 'Eve', 'Bus stop Nord'],
    ['placement.edited', 'Eve', 'Bus stop'],
    ['placement.removed', 'Eve', 'Bus stop'],
    ['placement.restored', 'Eve', 'Bus stop'],
  ])
  expect(new Set(data.map(({ codeId }) => codeId))).toEqual(new Set([code.id]))
})
