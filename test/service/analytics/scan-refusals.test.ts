import { expect, test } from 'vitest'
import { scansQuerySchema } from '#contract/scans.ts'
import { aCounted, now, queryOf } from './a-counted.ts'
import { aVisit } from './a-log.ts'
import { refusedField } from '../support/refused-field.ts'

const day = 86_400_000

test.each([
  [{ from: '2026-02-30' }, 'from'],
  [{ to: 'yesterday' }, 'to'],
  [{ from: '2025-13-01' }, 'from'],
  [{ from: '2026-04-11' }, 'to'],
  [{ from: '2024-04-09' }, 'to'],
  [{ zone: 'Europe/Atlantis' }, 'zone'],
  [{ zone: '' }, 'zone'],
  [{ unit: 'minute' }, 'unit'],
  [{ unit: 'hour', from: '2026-03-10' }, 'unit'],
  [{ codeId: 'x' }, 'codeId'],
  [{ codeId: -1 }, 'codeId'],
  [{ codeId: 1.5 }, 'codeId'],
])('a query with %j is refused at its field', (wrong, field) => {
  const { error } = scansQuerySchema.safeParse(queryOf({ ...wrong }))
  expect(new Set(error?.issues.map(({ path }) => path.join()))).toEqual(new Set([field]))
})

test('an invalid query returns its fields, and expired hours a hint', async () => {
  const { inject } = await aCounted()
  for (const [wrong, errors] of [
    [{ zone: 'Europe/Atlantis' }, [refusedField('zone', 'Choose a time zone.')]],
    [
      { unit: 'hour', from: '2026-02-01', to: '2026-02-02' },
      [refusedField('unit', 'Hourly counts are not available that far back. Choose days.')],
    ],
  ] as const) {
    const answer = await inject({ url: '/api/v1/scans', query: queryOf(wrong) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: unknown }>().errors).toEqual(errors)
  }
})

test('nobody reads the statistics of another library', async () => {
  const { visited, addUser, inject, codes } = await aCounted()
  await visited([aVisit({ codeId: codes[0], at: now - day })])
  const headers = { authorization: `Bearer ${await addUser(2)}` }
  for (const [url, query] of [
    ['/api/v1/scans', queryOf({})],
    ['/api/v1/scans/totals', {}],
  ] as const)
    expect((await inject({ url, query, headers })).body).not.toMatch(/"scans":[1-9]/)
})
