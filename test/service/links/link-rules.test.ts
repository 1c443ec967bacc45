import { expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { refusedField } from '../support/refused-field.ts'

serviceForEach()

const swap = {
  destinationUrl: ' https://acme.com/winter ',
  from: '2026-12-01T00:00:00+01:00',
  to: '2027-01-07',
  zone: 'Europe/Berlin',
}
const rules = {
  contentWelcomeImage: 'https://acme.com/hello.png',
  contentWelcomeTime: 5,
  startsAt: '2026-06-01T08:00+02:00',
  startsZone: 'Europe/Berlin',
  expirationZone: 'America/New_York',
  expirationUrl: 'https://acme.com/over',
  swap,
}

const send = (fields: Parameters<typeof aCreateRequest>[0]) =>
  service.api('POST', '/qr-code', aCreateRequest(fields))
const update = (payload: object) => service.api('PUT', '/qr-code/1', payload)
async function stored(): Promise<Record<string, unknown>> {
  const answer = await service.api('GET', '/qr-code/1')
  return JSON.parse(answer.json().data.fieldData) as Record<string, unknown>
}

test.each([
  ['an object', (kept: Record<string, unknown>) => kept],
  ['JSON text', (kept: Record<string, unknown>) => JSON.stringify(kept)],
])('rules sent as %s are stored with instants in UTC and other keys unchanged', async (_form, form) => {
  const fieldData = form({ ...rules, swap: { ...swap, note: 'kept' }, metaDescription: 'Hello', other: [1] })
  expect((await send({ fieldData })).statusCode).toBe(201)
  expect(await stored()).toEqual({
    ...rules,
    startsAt: '2026-06-01T06:00:00.000Z',
    swap: {
      destinationUrl: 'https://acme.com/winter',
      from: '2026-11-30T23:00:00.000Z',
      to: '2027-01-07T00:00:00.000Z',
      zone: 'Europe/Berlin',
      note: 'kept',
    },
    metaDescription: 'Hello',
    other: [1],
  })
})

test('null, nothing and the documented 0 clear a rule', async () => {
  const cleared = {
    contentWelcomeImage: '',
    contentWelcomeTime: 0,
    startsAt: '',
    startsZone: null,
    expirationZone: null,
    expirationUrl: null,
    swap: null,
  }
  expect((await send({ fieldData: cleared })).statusCode).toBe(201)
  expect(await stored()).toEqual(cleared)
})

const refusals: readonly [string, unknown, string][] = [
  ['contentWelcomeImage', 'http://acme.com/a.png', 'fieldData.contentWelcomeImage'],
  ['contentWelcomeImage', 'javascript:alert(1)', 'fieldData.contentWelcomeImage'],
  ['contentWelcomeImage', 7, 'fieldData.contentWelcomeImage'],
  ['contentWelcomeTime', 31, 'fieldData.contentWelcomeTime'],
  ['contentWelcomeTime', 'soon', 'fieldData.contentWelcomeTime'],
  ['startsAt', '2026-02-30', 'fieldData.startsAt'],
  ['startsAt', 'tomorrow', 'fieldData.startsAt'],
  ['startsZone', 'Mars/Olympus', 'fieldData.startsZone'],
  ['expirationZone', '', 'fieldData.expirationZone'],
  ['expirationUrl', 'ftp://acme.com', 'fieldData.expirationUrl'],
  ['expirationUrl', 'javascript:alert(1)', 'fieldData.expirationUrl'],
  ['expirationUrl', `https://acme.com/${'a'.repeat(2_048)}`, 'fieldData.expirationUrl'],
  ['swap', 'later', 'fieldData.swap'],
  ['swap', { ...swap, destinationUrl: 'acme' }, 'fieldData.swap.destinationUrl'],
  ['swap', { ...swap, to: '2026-11-30T23:00:00Z' }, 'fieldData.swap.to'],
  ['swap', { ...swap, from: undefined }, 'fieldData.swap.from'],
  ['swap', { ...swap, zone: 'Berlin' }, 'fieldData.swap.zone'],
]

test.each(refusals)('%s %j is refused on create and on update with its field', async (key, value, field) => {
  const fieldData = { ...rules, [key]: value }
  const created = await send({ fieldData })
  expect(created.statusCode).toBe(400)
  expect(created.json()).toMatchObject({ success: false, errors: [{ field }] })
  expect(created.json().errors[0].message).not.toMatch(/^Invalid/)
  expect((await send({})).statusCode).toBe(201)
  const updated = await update({ fieldData })
  expect([updated.statusCode, updated.json().errors[0].field]).toEqual([400, field])
})

test('all invalid rules are reported at once', async () => {
  const answer = await send({ fieldData: { startsAt: 'x', swap: { ...swap, from: 'y', zone: 'z' } } })
  const fields = (answer.json().errors as { field: string }[]).map(({ field }) => field)
  expect(fields).toEqual(['fieldData.startsAt', 'fieldData.swap.from', 'fieldData.swap.zone'])
})

test('a start at or after the end is refused, also when the end was set before', async () => {
  const end = '2026-06-01T06:00:00.000Z'
  const errors = [refusedField('fieldData.startsAt', 'The start must be before the end.')]
  const created = await send({ expirationDate: end, fieldData: { startsAt: rules.startsAt } })
  expect([created.statusCode, created.json().errors]).toEqual([400, errors])
  await send({ expirationDate: end })
  expect((await update({ fieldData: { startsAt: end } })).json().errors).toEqual(errors)
  expect((await update({ fieldData: { startsAt: end }, expirationDate: null })).statusCode).toBe(200)
})

test('an end at or before a stored start is refused at the end, and nothing changes', async () => {
  const start = '2026-06-01T06:00:00.000Z'
  await send({ fieldData: { startsAt: start } })
  const errors = [refusedField('expirationDate', 'The end must be after the start.')]
  const refused = await update({ expirationDate: start, title: 'Other' })
  expect([refused.statusCode, refused.json().errors]).toEqual([400, errors])
  const again = await update({ expirationDate: start, fieldData: { startsAt: start } })
  expect([again.statusCode, again.json().errors]).toEqual([400, errors])
  const kept = await service.api('GET', '/qr-code/1')
  expect(kept.json().data).toMatchObject({ expirationDate: null })
  expect(kept.json().data.title).not.toBe('Other')
  expect((await update({ expirationDate: '2026-06-01T06:00:01.000Z' })).statusCode).toBe(200)
  expect((await update({ expirationDate: start, fieldData: {} })).statusCode).toBe(200)
})

test('rules stored under other rules never block another edit', async () => {
  await send({ title: 'Old' })
  const old = { contentWelcomeTime: 900, swap: { to: 'x' }, startsAt: 'never', design: { a: 1 } }
  await service.database
    .updateTable('qr_codes')
    .set({ field_data: JSON.stringify(old) })
    .execute()
  expect((await update({ title: 'New' })).statusCode).toBe(200)
  expect((await update({ fieldData: { ...old, design: { a: 2 } } })).statusCode).toBe(200)
  expect(await stored()).toEqual({ ...old, design: { a: 2 } })
  const change = { ids: [1], change: { action: 'restyle', design: { color: '#112233' } } }
  const restyled = await service.api('POST', '/qr-code/bulk', change)
  expect(restyled.json().rows[0].outcome).toBe('changed')
  const changed = await update({ fieldData: { ...old, contentWelcomeTime: 901 } })
  expect([changed.statusCode, changed.json().errors.length]).toEqual([400, 1])
  const restored = await service.api('POST', '/qr-code/1/versions/1/restore')
  expect(restored.statusCode).toBe(200)
})

test('an imported row reports its invalid rule, in the check and the import', async () => {
  const rows = [{ key: 'a', body: aCreateRequest({ fieldData: { swap: { ...swap, zone: 'x' } } }) }]
  const url = '/api/v1/qr-code/import'
  const checked = await service.inject({ method: 'POST', url: `${url}/check`, payload: { rows } })
  expect(checked.json().rows[0].errors[0].field).toBe('fieldData.swap.zone')
  const imported = await service.inject({ method: 'POST', url, payload: { rows } })
  expect(imported.json().rows[0].refusal.status).toBe(400)
})
