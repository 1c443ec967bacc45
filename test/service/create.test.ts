import { describe, expect, test } from 'vitest'
import { sampleFields } from '#contract/sample-fields.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { addBlockedHost } from '#service/database/queries/blocked-hosts.ts'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForEach } from './support/own-service.ts'

serviceForEach({ clock: () => Date.parse('2026-05-01T10:00:00.000Z') })

const create = (body: object) => service.api('POST', '/qr-code', body)
const read = async (id: number) =>
  (await service.api('GET', `/qr-code/${id}`)).json().data as Record<string, unknown>

test('a minimal create returns 201 with the documented record in order', async () => {
  const answer = await create(aCreateRequest())
  const expected = {
    message: 'QR code created successfully',
    data: {
      id: 1,
      type: 'qr',
      type2: null,
      userId: 1,
      clicks: 0,
      lbClicks: 0,
      scans: 0,
      destinationUrl: 'https://www.acme.com/summer?ref=print',
      faviconUrl: '',
      title: 'Summer sale',
      titleLabel: 'summer sale',
      btnLabel: null,
      brandedDomain: 'go.acme.com',
      slashTag: 'summer',
      edit: 0,
      utm_id: null,
      utm_content: null,
      utm_term: null,
      utm_campaign: null,
      utm_medium: null,
      utm_source: null,
      preset: '#000000',
      bgColor: '#ffffff',
      color: '#000000',
      pattern: 'classy',
      corner: 'square',
      logo: null,
      qr: expect.stringMatching(/^\/api\/v1\/qr-code\/1\/picture\.svg\?v=[0-9a-f]{16}$/),
      qrLogoId: null,
      tags: '',
      linkInBioId: null,
      uniqueTagId: 1,
      isActive: true,
      isStarred: false,
      expirationDate: null,
      createdAt: '2026-05-01T10:00:00.000Z',
      updatedAt: '2026-05-01T10:00:00.000Z',
      fieldData: null,
      frame: null,
      isadminblocked: false,
      isEdit: false,
      password: null,
      passwordProtectionEnabled: false,
      primary: null,
      secondary: null,
      textColor: null,
      qrType: 'website',
      text: null,
    },
  }
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject(expected)
  const keys = Object.keys(expected.data)
  expect(Object.keys(answer.json().data).slice(0, keys.length)).toEqual(keys)
  // Fields that the interface does not document follow, so that nobody has to read the code again.
  expect(answer.json().data).toEqual(await read(1))
})

/** The documented sample: nearly every field, mostly empty, with texts where the schema has objects. */
const sampleBody = {
  ...Object.fromEntries(Object.keys(sampleFields).map((field) => [field, ''])),
  videos: [],
  imageList: [],
  edit: 0,
  ...Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].flatMap((day) => [
      [`${day}Open`, 'on'],
      [`${day}Start`, '09:00'],
      [`${day}End`, '17:30'],
    ]),
  ),
  firstName: 'Ada',
  company: 'Acme',
  destinationUrl: 'https://www.acme.com/',
  brandedDomain: 'go.acme.com',
  slashTag: 'Sample',
  qr: 'uploads/qr/abc.png',
  qrLogoId: 'logo-17',
  frame: '',
  primary: '',
  secondary: '',
  textColor: '',
  text: '',
  qrType: 'website',
  password: '',
  expirationDate: '2027-01-31T18:00:00.000Z',
  title: 'Sample',
  tags: '',
  preset: '#FF0000',
  color: '',
  bgColor: '#ffffff',
  pattern: 'dots',
  corner: 'dot',
  passwordProtectionEnabled: false,
  fieldData:
    '{"destinationUrl":"https://www.acme.com/","title":"Sample","contentWelcomeTime":3,"password":"","passwordProtectionEnabled":false}',
}

test('the documented sample is accepted, and a read returns its further fields', async () => {
  const answer = await create(sampleBody)
  expect(answer.statusCode).toBe(201)
  expect(answer.json().data).toMatchObject({
    preset: '#ff0000',
    color: '#000000',
    pattern: 'dots',
    corner: 'dot',
    frame: null,
    primary: null,
    text: null,
    logo: 'logo-17',
    qrLogoId: 'logo-17',
    slashTag: 'Sample',
    edit: 0,
    expirationDate: '2027-01-31T18:00:00.000Z',
  })
  const fieldData = JSON.parse(answer.json().data.fieldData)
  expect(fieldData).toEqual({
    destinationUrl: 'https://www.acme.com/',
    title: 'Sample',
    contentWelcomeTime: 3,
    passwordProtectionEnabled: false,
  })
  const record = await read(1)
  expect(record).toMatchObject({
    firstName: 'Ada',
    company: 'Acme',
    videos: [],
    mondayOpen: 'on',
    mondayStart: '09:00',
    sundayEnd: '17:30',
    logo: 'logo-17',
    edit: 0,
  })
  expect(answer.json().data).toEqual(record)
})

test("unknown fields are stored, returned and named, but cannot override the service's own", async () => {
  const answer = await create({
    ...aCreateRequest(),
    campaign: { wave: 2 },
    id: 99,
    userId: 7,
    scans: 500,
    isadminblocked: true,
    type: 'x',
  })
  const message = 'This request has no such field. Check its name.'
  expect(answer.json().warnings).toEqual([{ field: 'campaign', message }])
  const record = (await service.api('GET', '/qr-code/1')).json().data
  expect((await service.api('PUT', '/qr-code/1', record)).json().warnings).toEqual([
    { field: 'campaign', message },
  ])
  expect(await read(1)).toMatchObject({
    campaign: { wave: 2 },
    id: 1,
    userId: 1,
    scans: 0,
    isadminblocked: false,
    type: 'qr',
  })
})

describe('protection', () => {
  test.each([
    ['password', { password: 'hunter22' }, true, true],
    ['fieldData.password', { fieldData: { password: 'hunter22', title: 'x' } }, true, true],
    ['fieldData.password as JSON text', { fieldData: '{"password":"hunter22"}' }, true, true],
    [
      'a password that is switched off',
      { password: 'hunter22', passwordProtectionEnabled: false },
      false,
      true,
    ],
    ['an empty password', { password: '' }, false, false],
  ])('%s protects and is never returned', async (_name, fields, isProtected, isStored) => {
    const answer = await create(aCreateRequest(fields))
    expect(answer.json().data).toMatchObject({ password: null, passwordProtectionEnabled: isProtected })
    const text = answer.body + JSON.stringify(await read(1))
    expect(text).not.toContain('hunter22')
    expect(text).not.toContain('$argon2')
    const row = await service.database.selectFrom('qr_codes').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('hunter22')
    if (isStored) expect(row.password_hash).toMatch(/^\$argon2id\$/)
    else expect(row.password_hash).toBeNull()
  })
})

test.each([
  ['an object of id and words', { id: 'badge', text: 'SCAN ME' }, 'badge'],
  ['a name', 'ticket', 'ticket'],
  ['a name that we do not draw', 'heart', 'heart'],
  ['an empty object', {}, null],
  ['an empty text', '', null],
])('a frame sent as %s is returned as its id', async (_name, frame, expected) => {
  const answer = await create(aCreateRequest({ frame }))
  expect(answer.json().data.frame).toBe(expected)
})

test('a text code needs no destination and uses the start of its text as title', async () => {
  const {
    destinationUrl: _none,
    title: _title,
    ...rest
  } = aCreateRequest({ qrType: 'text', text: 'Wet paint' })
  const answer = await create(rest)
  expect(answer.json().data).toMatchObject({
    destinationUrl: '',
    text: 'Wet paint',
    title: 'Wet paint',
    qrType: 'text',
  })
})

test('the picture URL stays the same until the picture changes', async () => {
  const pictures = async (body: object) => (await create(body)).json().data.qr.split('?v=')[1] as string
  const first = await pictures(aCreateRequest({ slashTag: 'one', color: '#112233' }))
  const change = async (body: object) =>
    (await service.api('PUT', '/qr-code/1', body)).json().result.qr.split('?v=')[1]
  expect(
    await change({ title: 'Other', destinationUrl: 'https://other.example/', tags: 'a', password: 'longer' }),
  ).toBe(first)
  expect(await change({ color: '#112234' })).not.toBe(first)
  expect(await change({ color: '#112233' })).toBe(first)
})

test('the texts of a frame stay when its id is sent again, and go with another frame', async () => {
  const first = (await create(aCreateRequest({ frame: { id: 'badge', text: 'SCAN ME' } }))).json().data.qr
  const change = async (frame: string) => (await service.api('PUT', '/qr-code/1', { frame })).json().result.qr
  expect(await change('badge')).toBe(first)
  expect(await change('ticket')).not.toBe(first)
})

describe('a link from an address alone', () => {
  const shorten = async (body: object, headers?: Record<string, string>) =>
    await service.inject({
      method: 'POST',
      url: '/api/v1/short-links',
      payload: body,
      ...(headers && { headers }),
    })

  test('has a domain, a tag of words, the design of the default kit and its full address', async () => {
    const design = toKitDesign({ ...defaultDesign, color: '#7a1f3d' })
    await service.api('POST', '/brand-kits', { name: 'Acme', design, palette: [], isDefault: true })
    const first = await shorten({ destinationUrl: 'https://www.acme.com/menus/Spring%20lunch.html' })
    const second = await shorten({ destinationUrl: 'https://www.acme.com/other/spring-lunch' })
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(first.json().data).toMatchObject({
      brandedDomain: 'go.acme.com',
      slashTag: 'spring-lunch',
      shortUrl: 'https://go.acme.com/spring-lunch',
      color: '#7a1f3d',
    })
    expect(second.json().data.slashTag).toBe('spring-lunch-26')
    const startsAt = '2026-12-01T08:00:00.000Z'
    const later = await shorten({ destinationUrl: 'https://www.acme.com', fieldData: { startsAt } })
    expect(JSON.parse(later.json().data.fieldData)).toMatchObject({ startsAt, design: { quietZone: 4 } })
  })

  test('takes the brand that it names, by id or name, and a repeated request one that is gone', async () => {
    const kit = async (name: string, color: string) => {
      const design = toKitDesign({ ...defaultDesign, color })
      const made = await service.api('POST', '/brand-kits', { name, design, palette: [] })
      return made.json().data.id as string
    }
    const harbour = await kit('Harbour', '#14213d')
    await kit('Forest', '#0b5d3b')
    const destinationUrl = 'https://www.acme.com/menu'
    expect((await shorten({ destinationUrl, brand: ' FOREST ' })).json().data.color).toBe('#0b5d3b')
    const own = { destinationUrl, brand: harbour, pattern: 'dots', slashTag: 'harbour' }
    const key = { 'idempotency-key': 'kit' }
    const made = await shorten(own, key)
    expect(made.json().data).toMatchObject({ color: '#14213d', pattern: 'dots' })
    await service.inject({ method: 'DELETE', url: `/api/v1/brand-kits/${harbour}` })
    expect((await shorten(own, key)).json().data.id).toBe(made.json().data.id)
    const gone = await shorten(own)
    expect(gone.statusCode).toBe(400)
    expect(gone.json().errors).toMatchObject([{ field: 'brand', code: 'kit-gone' }])
  })

  test('keeps what the request supplies, and names the field that is wrong', async () => {
    const own = { slashTag: 'mine', color: '#123456', title: 'Mine', utm_source: 'mail' }
    const created = await shorten({ destinationUrl: 'https://acme.com', ...own })
    expect(created.json().data).toMatchObject(own)
    const taken = await shorten({ destinationUrl: 'https://acme.com', slashTag: 'mine' })
    expect(taken.statusCode).toBe(409)
    const empty = await shorten({})
    expect(empty.json().errors).toMatchObject([{ field: 'destinationUrl', code: 'destination' }])
  })

  test('is made once by a repeated request, and twenty times by twenty at once', async () => {
    const body = { destinationUrl: 'https://acme.com/offer' }
    const key = { 'idempotency-key': 'once' }
    const [one, again] = [await shorten(body, key), await shorten(body, key)]
    expect(again.json().data.id).toBe(one.json().data.id)
    const many = await Promise.all(Array.from({ length: 20 }, () => shorten(body)))
    const made = many.filter(({ statusCode }) => statusCode === 201).map((each) => each.json().data.slashTag)
    expect(new Set(made).size).toBe(made.length)
    expect(made.length).toBe(20)
  })
})

test('a create that is repeated with its key is answered with its code, though its host was blocked since', async () => {
  const send = (key: string) =>
    service.inject({
      method: 'POST',
      url: '/api/v1/qr-code',
      headers: { 'idempotency-key': key },
      payload: aCreateRequest({ destinationUrl: 'https://gone.example/a', slashTag: `blocked-${key}` }),
    })
  const first = await send('one')
  expect(first.statusCode).toBe(201)
  const now = new Date().toISOString()
  await addBlockedHost(service.database, 'gone.example', { reason: null, now })
  const again = await send('one')
  expect([again.statusCode, again.json().data.id]).toEqual([201, first.json().data.id])
  expect((await send('two')).statusCode).toBe(400)
})
