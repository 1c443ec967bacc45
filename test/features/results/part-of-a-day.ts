import { visitKey } from '#service/commands/links/visit-key.ts'
import { createVisitIds } from '#service/domain/visit-ids.ts'
import { type Day, period } from '../../service/postgres/a-seeded-day.ts'

export async function partOfADay({ ask, service, codes }: Day): Promise<void> {
  const codeId = codes[6]!
  const visitId = createVisitIds(await visitKey(service.database)).make(
    codeId,
    '',
    Date.parse('2025-06-01T08:00Z'),
  )
  await ask('saveResultHosts', { body: { hosts: ['shop.example'] } })
  await ask('listResultHosts')
  const result = { visitId, name: 'Order', value: 12.5, currency: 'EUR', orderId: 'A1' }
  await ask('countResults', {
    body: { results: [result, result, { ...result, visitId: 'x', orderId: 'B' }] },
  })
  await ask('readResults', { query: { codeId, ...period } })
}
