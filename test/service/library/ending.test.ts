import { expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'

const now = Date.parse('2026-05-01T10:00:00.000Z')
serviceForEach({ clock: () => now })

/** A code that expires in this many days, downloaded by default. */
async function ending(tag: string, days: number | null, { printed = true, ...fields } = {}): Promise<void> {
  const expirationDate = days === null ? null : new Date(now + days * 24 * 3_600_000).toISOString()
  const payload = aCreateRequest({ slashTag: tag, expirationDate, ...fields })
  const { id } = (await service.api('POST', '/qr-code', payload)).json().data
  if (printed) await service.api('POST', `/qr-code/${id}/downloaded`)
}

async function listed(query: string): Promise<string[]> {
  const reply = await service.api('GET', `/qr-code?sort=oldest&${query}`)
  return reply.json().data.map(({ slashTag }: { slashTag: string }) => slashTag)
}

test('printed codes that expire within a week are listed and counted, and no others', async () => {
  await ending('tomorrow', 1)
  await ending('in-a-week', 7)
  await ending('later', 7.01)
  await ending('ended', -1)
  await ending('never', null)
  await ending('unprinted', 2, { printed: false })
  await ending('paused', 2)
  const paused = (await service.api('GET', '/qr-code?search=paused')).json().data[0]
  await service.api('PUT', `/qr-code/${paused.id}`, { isActive: false })
  await ending('deleted', 2)
  await service.api('DELETE', `/qr-code/${paused.id + 1}`)
  await ending('scanned', 3, { printed: false })
  const scanned = paused.id + 2
  await service.database.updateTable('counters').set({ scans: 2 }).where('code_id', '=', scanned).execute()

  expect(await listed('inPrint=true&endsWithin=7')).toEqual(['tomorrow', 'in-a-week', 'scanned'])
  expect(await listed('endsWithin=7')).toEqual(['tomorrow', 'in-a-week', 'unprinted', 'scanned'])
  expect(await listed('inPrint=false')).toEqual(['unprinted'])
  const counts = await service.api('GET', '/qr-code/counts')
  expect(counts.json().data.endingInPrint).toBe(3)

  const stranger = { authorization: `Bearer ${await service.addUser(2)}` }
  const theirs = await service.inject({ method: 'GET', url: '/api/v1/qr-code/counts', headers: stranger })
  expect(theirs.json().data.endingInPrint).toBe(0)
})

test.each(['0', '367', 'week', '1.5'])('endsWithin=%s is refused at its field', async (days) => {
  const reply = await service.api('GET', `/qr-code?endsWithin=${days}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toMatchObject([{ field: 'endsWithin' }])
})
