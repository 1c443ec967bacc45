import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Design, newDesign } from '#design/design.ts'
import { designToFields, payloadOfRecord } from '#design/record-design.ts'
import { aCreateRequest } from './support/a-request.ts'
import { aPerson } from './support/people.ts'
import { aService, type TestService } from './support/a-service.ts'

let service: TestService
let now: number
beforeEach(async () => {
  now = Date.parse('2026-05-01T10:00:00.000Z')
  service = await aService({ clock: () => now })
})
afterEach(() => service.close())

const create = async (fields = {}) =>
  (await service.api('POST', '/qr-code', aCreateRequest(fields))).json().data
const update = (body: object, id = 1, method: 'PUT' | 'POST' = 'PUT') =>
  service.api(method, `/qr-code/${id}`, body)

test('a save that changes nothing, a star and a folder leave its moment and ETag as they are', async () => {
  const created = await create({ title: 'One' })
  const { id: folderId } = (await service.api('POST', '/folders', { name: 'Fair' })).json().data
  const read = async () => {
    const answer = await service.api('GET', '/qr-code/1')
    return { etag: answer.headers['etag'], ...answer.json().data }
  }
  const { etag, updatedAt, isEdit } = await read()
  for (const body of [{}, { title: 'One' }, { isStarred: true }, { isStarred: false }, { folderId }]) {
    now += 60_000
    expect((await update(body)).statusCode).toBe(200)
    expect({ body, ...(await read()) }).toMatchObject({ body, etag, updatedAt, isEdit })
  }
  expect(updatedAt).toBe(created.updatedAt)
  // The other editor's copy is still the newest one.
  const headers = { 'if-match': String(etag) }
  const url = '/api/v1/qr-code/1'
  expect((await service.inject({ method: 'PUT', url, headers, payload: { title: 'Two' } })).statusCode).toBe(
    200,
  )
  expect((await read()).updatedAt).not.toBe(updatedAt)
})

test.each(['PUT', 'POST'] as const)(
  '%s returns 200 with the documented body and the keys of a create in order',
  async (method) => {
    const created = await create()
    now += 60_000
    const answer = await update({ destinationUrl: 'https://acme.com/winter', isEdit: true }, 1, method)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      message: 'QR code updated successfully',
      success: true,
      result: {
        ...created,
        destinationUrl: 'https://acme.com/winter',
        edit: 1,
        isEdit: true,
        updatedAt: '2026-05-01T10:01:00.000Z',
      },
    })
    expect(Object.keys(answer.json())).toEqual(['message', 'success', 'result'])
    expect(Object.keys(answer.json().result)).toEqual(Object.keys(created))
  },
)

test.each([
  ['an empty update', {}],
  ['the same title', { title: 'Summer sale' }],
  ['a star', { isStarred: true }],
  ['a folder', { folderId: 1 }],
])(
  '%s moves neither update time, edit counter nor author, so a colleague can still save',
  async (_, body) => {
    await service.api('POST', '/folders', { name: 'Posters' })
    const created = await create({ title: 'Summer sale' })
    const ana = await aPerson(service, 'editor', { name: 'Ana' })
    now += 60_000
    const touched = await ana.api('PUT', '/qr-code/1', body)
    expect([touched.statusCode, touched.json().result]).toEqual([200, { ...created, ...body }])
    const saved = await service.inject({
      method: 'PUT',
      url: '/api/v1/qr-code/1',
      headers: { 'if-match': `"${created.updatedAt}"` },
      payload: { destinationUrl: 'https://acme.com/winter' },
    })
    expect(saved.statusCode).toBe(200)
    const { data } = (await service.api('GET', '/qr-code/1/versions')).json()
    expect(data.map((version: { savedBy: { name: string } }) => version.savedBy.name)).toEqual([
      'Owner',
      'Owner',
    ])
  },
)

test('an update that only sends isEdit counts', async () => {
  const created = await create()
  expect((await update({ isEdit: true })).json().result).toEqual({ ...created, edit: 1, isEdit: true })
})

test('two changes within one millisecond have different update times', async () => {
  await create()
  expect((await update({ title: 'One' })).json().result.updatedAt).toBe('2026-05-01T10:00:00.001Z')
  expect((await update({ title: 'Two' })).json().result.updatedAt).toBe('2026-05-01T10:00:00.002Z')
})

test('isEdit describes the last update only, and the counter counts all', async () => {
  await create()
  await update({ isEdit: true })
  await update({ isEdit: true })
  expect((await update({ isEdit: false, title: 'x' })).json().result).toMatchObject({
    edit: 2,
    isEdit: false,
  })
})

describe('only supplied fields change', () => {
  test.each([
    ['a title', { title: 'Winter' }, { title: 'Winter', titleLabel: 'winter' }],
    [
      'a title with its own label',
      { title: 'Winter', titleLabel: 'WIN' },
      { title: 'Winter', titleLabel: 'win' },
    ],
    ['a label alone', { titleLabel: 'SHORT' }, { titleLabel: 'short' }],
    [
      'an expiration',
      { expirationDate: '2027-01-31T18:00:00+02:00' },
      { expirationDate: '2027-01-31T16:00:00.000Z' },
    ],
    ['state and star', { isActive: false, isStarred: true }, { isActive: false, isStarred: true }],
    ['utm', { utm_source: 'print', utm_term: '' }, { utm_source: 'print' }],
    ['tags', { tags: 'a, b' }, { tags: 'a, b' }],
    ['empty strings of the design', { color: '', pattern: '', corner: '', qrLogoId: '', frame: '' }, {}],
    ['an unknown pattern', { pattern: 'stars' }, { pattern: 'stars' }],
  ])('%s', async (_name, body, expected) => {
    const created = await create({ pattern: 'dots', qrLogoId: 'x', frame: 'badge', color: '#aa0000' })
    now += 1
    const result = (await update(body)).json().result
    expect({ ...result, qr: null, updatedAt: null }).toEqual({
      ...created,
      ...expected,
      qr: null,
      updatedAt: null,
    })
  })

  test('an unrelated edit keeps an unknown pattern, corner and frame', async () => {
    await create({ pattern: 'stars', corner: 'leaf', frame: 'heart' })
    expect((await update({ title: 'x' })).json().result).toMatchObject({
      pattern: 'stars',
      corner: 'leaf',
      frame: 'heart',
    })
  })
})

test('null clears clearable fields', async () => {
  await create({
    expirationDate: '2027-01-31T18:00:00.000Z',
    password: 'hunter22',
    tags: 'a',
    qrLogoId: 'x',
    frame: 'badge',
    primary: '#112233',
    fieldData: { a: 1 },
    firstName: 'Ada',
  })
  const result = (
    await update({
      expirationDate: null,
      password: null,
      tags: null,
      qrLogoId: null,
      frame: null,
      primary: null,
      fieldData: null,
      firstName: null,
    })
  ).json().result
  expect(result).toMatchObject({
    expirationDate: null,
    passwordProtectionEnabled: false,
    tags: '',
    qrLogoId: null,
    logo: null,
    frame: null,
    primary: null,
    fieldData: null,
  })
  const whole = (await service.api('GET', '/qr-code/1')).json().data
  expect(whole).not.toHaveProperty('firstName')
})

describe('protection', () => {
  test('an edit without a password keeps it; turning it off and on needs no new one', async () => {
    await create({ password: 'hunter22' })
    const hash = async () =>
      (await service.database.selectFrom('qr_codes').select('password_hash').executeTakeFirstOrThrow())
        .password_hash
    const before = await hash()
    expect((await update({ title: 'x', password: '' })).json().result.passwordProtectionEnabled).toBe(true)
    expect((await update({ passwordProtectionEnabled: false })).json().result.passwordProtectionEnabled).toBe(
      false,
    )
    expect((await update({ passwordProtectionEnabled: true })).json().result.passwordProtectionEnabled).toBe(
      true,
    )
    expect(await hash()).toBe(before)
  })

  test('a stale flag inside fieldData changes nothing and is returned as current', async () => {
    await create({ password: 'hunter22' })
    const result = (
      await update({ fieldData: { passwordProtectionEnabled: false, password: '', note: 1 } })
    ).json().result
    expect(result.passwordProtectionEnabled).toBe(true)
    expect(JSON.parse(result.fieldData)).toEqual({ passwordProtectionEnabled: true, note: 1 })
  })
})

describe('the text of a text code', () => {
  test('can be sent again unchanged, but not changed', async () => {
    await create({ qrType: 'text', text: 'Wet paint', destinationUrl: '' })
    expect((await update({ text: 'Wet paint', qrType: 'text', title: 'x' })).statusCode).toBe(200)
    const answer = await update({ text: 'Dry paint' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([
      { field: 'text', message: expect.stringContaining("can't change") },
    ])
  })
})

describe('the address in a print', () => {
  const printed = async () => payloadOfRecord((await service.api('GET', '/qr-code/1')).json().data, 'qr')
  const designSent = (encoding?: Design['encoding']) => {
    const { encoding: _, ...plain } = newDesign
    return designToFields(encoding === undefined ? plain : { ...plain, encoding }).design
  }

  test.each([
    ['compact', 'https://go.acme.com/summer?qr'],
    ['host', 'https://go.acme.com/summer?qr'],
    ['mixed', 'https://go.acme.com/summer?qr'],
    [undefined, 'https://go.acme.com/summer?qr'],
  ] as const)(
    'of a code with the encoding %s stays, whatever a new design asks for',
    async (encoding, payload) => {
      await create({ fieldData: { design: designSent(encoding) } })
      expect(await printed()).toBe(payload)
      for (const asked of ['compact', 'host', 'mixed', undefined] as const) {
        expect(
          (await update({ color: '#123456', fieldData: { design: designSent(asked) } })).statusCode,
        ).toBe(200)
        expect(await printed()).toBe(payload)
      }
    },
  )

  /** A code as an earlier version made it. */
  const createWithCapitals = async () => {
    await create({ fieldData: { design: designSent('host') } })
    const { field_data } = await service.database
      .selectFrom('qr_codes')
      .select('field_data')
      .executeTakeFirstOrThrow()
    await service.database
      .updateTable('qr_codes')
      .set({ field_data: field_data!.replace('"host"', '"compact"') })
      .execute()
    expect(await printed()).toBe('HTTPS://GO.ACME.COM/summer?qr')
  }

  test('of an earlier code that was never downloaded can lose its capital scheme', async () => {
    await createWithCapitals()
    await update({ title: 'Other', fieldData: { design: designSent('mixed') } })
    expect(await printed()).toBe('HTTPS://GO.ACME.COM/summer?qr')
    await update({ fieldData: { design: designSent('host') } })
    expect(await printed()).toBe('https://go.acme.com/summer?qr')
  })

  test('of an earlier code that was downloaded keeps its capital scheme', async () => {
    await createWithCapitals()
    await service.api('POST', '/qr-code/1/downloaded')
    await update({ fieldData: { design: designSent('host') } })
    expect(await printed()).toBe('HTTPS://GO.ACME.COM/summer?qr')
  })

  test('in capitals opens its destination', async () => {
    await create()
    const { headers } = await service.visit({ url: '/summer?qr', headers: { host: 'GO.ACME.COM' } })
    expect(headers.location).toBe('https://www.acme.com/summer?ref=print')
  })
})

test('a new destination applies to the next visit', async () => {
  await create()
  const visit = async () =>
    (await service.visit({ method: 'GET', url: '/summer', headers: { host: 'go.acme.com' } })).headers
      .location
  expect(await visit()).toBe('https://www.acme.com/summer?ref=print')
  await update({ destinationUrl: 'https://acme.com/winter' })
  expect(await visit()).toBe('https://acme.com/winter')
})
