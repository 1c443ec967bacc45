import { expect, test } from 'vitest'
import { aCounted, now, queryOf } from '../../../service/analytics/a-counted.ts'
import { aVisit } from '../../../service/analytics/a-log.ts'

const hour = 3_600_000
const day = 24 * hour

test('the scans of each placement show alone, in every unit and zone, and add up with the others', async () => {
  const { visited, scans, codes, api, inject } = await aCounted()
  const [codeId, other] = codes
  const made = await api('POST', `/qr-code/${codeId}/placements`, {
    placements: [{ name: 'Station' }, { name: 'Menu' }, { name: 'Unseen' }],
  })
  const places = made.json<{ data: { name: string; mark: string }[] }>().data
  const markOf = (name: string) => places.find((place) => place.name === name)?.mark ?? ''
  const [station, menu] = [markOf('Station'), markOf('Menu')]
  const visits = Array.from({ length: 60 }, (_, place) =>
    aVisit({
      codeId,
      at: Date.parse('2026-04-01T00:30Z') + place * 3 * hour,
      placement: [station, menu, '', null, station][place % 5] ?? null,
    }),
  )
  await visited([...visits, aVisit({ codeId: other, at: now - day, placement: station })])
  for (const zone of ['UTC', 'Asia/Kathmandu', 'Pacific/Auckland']) {
    const dateIn = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
    for (const [unit, to] of [
      ['day', '2026-04-10'],
      ['hour', '2026-04-03'],
      ['month', '2026-04-30'],
    ] as const) {
      const range = { codeId, zone, unit, from: '2026-04-02', to }
      const inside = visits.filter(({ at }) => dateIn.format(at) >= range.from && dateIn.format(at) <= to)
      const countOf = (mark: string) => inside.filter(({ placement }) => placement === mark).length
      const all = await scans(range)
      expect(all.placements, `${zone} ${unit}`).toEqual([
        { mark: station, name: 'Station', scans: countOf(station) },
        { mark: menu, name: 'Menu', scans: countOf(menu) },
      ])
      for (const mark of [station, menu]) {
        const one = await scans({ ...range, by: 'placement', value: mark })
        expect(one.totals).toEqual({ scans: countOf(mark), clicks: 0, visitors: null })
        expect(one.breakdowns).toEqual(all.breakdowns)
        if (unit !== 'day') continue
        expect(one.points.map(({ start, scans: count }) => [start.slice(0, 10), count])).toEqual(
          one.points.map(({ start }) => {
            const on = inside.filter(
              ({ at, placement }) => placement === mark && dateIn.format(at) === start.slice(0, 10),
            )
            return [start.slice(0, 10), on.length]
          }),
        )
      }
    }
  }
  expect((await scans({})).placements).toBeUndefined()
  const refused = await inject({ url: '/api/v1/scans', query: queryOf({ by: 'placement', value: station }) })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errors: [{ field: 'codeId', code: 'send-code-id' }] })
})
