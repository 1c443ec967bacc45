import { pino } from 'pino'
import { expect, test } from 'vitest'
import { noNetwork } from '#service/network/public-network.ts'
import { findDailyEvents } from '#service/jobs/find-events.ts'
import { readConfig } from '#service/operations/config.ts'
import { scannedDays } from '../../../service/people/scanned-days.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { serviceOfTest } from '../../../service/support/own-service.ts'
import { aPerson } from '../../../service/support/people.ts'

const day = 86_400_000

test('a placement whose scans stop is noticed by its name, unless its code stopped or its time is over', async () => {
  // A Wednesday.
  let now = Date.parse('2026-11-25T12:00:00.000Z')
  const service = await serviceOfTest({ clock: () => now })
  const { database } = service
  const eve = await aPerson(service, 'editor', { name: 'Eve' })
  const find = async () =>
    await findDailyEvents({
      database,
      reading: database,
      clock: () => now,
      network: noNetwork,
      logger: pino({ level: 'silent' }),
      settings: readConfig({}, []),
    })
  const code = (await eve.api('POST', '/qr-code', aCreateRequest())).json().data.id as number
  await scannedDays(
    database,
    now,
    code,
    Array.from({ length: 44 }, () => 30),
  )
  const placements = [
    { name: 'Bus stop Nord', mark: 'a3' },
    { name: 'Main station', mark: 'b4' },
    { name: 'Fair', mark: 'c5', until: '2026-11-20' },
  ]
  expect((await eve.api('POST', `/qr-code/${code}/placements`, { placements })).statusCode).toBe(201)
  const stopsAfter = { a3: 40, b4: 44, c5: 40 }
  const rows = Object.entries(stopsAfter).flatMap(([mark, last]) =>
    Array.from({ length: last }, (_, index) => ({
      mark,
      day: new Date(now - (44 - index) * day).toISOString().slice(0, 10),
      scans: 9,
    })),
  )
  const totals = Object.keys(stopsAfter).map((mark) => ({ mark, day: '', scans: 360 }))
  await database
    .insertInto('placement_days')
    .values([...rows, ...totals].map((row) => ({ user_id: 1, code_id: code, ...row })))
    .execute()
  await find()
  now += day
  await find()
  const [notice, ...others] = (await eve.api('GET', '/inbox')).json().data
  expect(others).toEqual([])
  expect(notice).toMatchObject({
    kind: 'scans-stopped',
    codeId: code,
    details: { at: '2026-11-20', days: 4, placement: 'Bus stop Nord' },
  })
})
