import { expect, test } from 'vitest'
import { payloadOfRecord } from '#design/record-design.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'

serviceForEach()

const host = 'go.acme.com'
const set = (settings: object) =>
  service.api('PUT', `/domains/${host}/pages`, { rootUrl: '', missingUrl: '', ...settings })
const create = (slashTag: string, fields: object = {}) =>
  service.api('POST', '/qr-code', aCreateRequest({ slashTag, ...fields }))
const visit = (url: string, headers: object = {}) => service.visit({ url, headers: { host, ...headers } })
const problem = async (slashTag: string) => (await create(slashTag)).json().errors?.[0]?.code
const totals = async () => (await service.api('GET', '/scans/totals')).json().data

test('a domain takes tags with slashes, dots and tildes only once its owner allows them', async () => {
  for (const tag of ['menu/lunch', 'menu.v2', '~anna']) expect(await problem(tag)).toBe('slash-tag-signs')
  const row = { key: 'a', body: aCreateRequest({ slashTag: 'plain' }), aliases: ['menu/lunch'] }
  const checked = async () =>
    (await service.api('POST', '/qr-code/import/check', { rows: [row] })).json().rows[0]
  expect(await checked()).toMatchObject({ outcome: 'invalid', errors: [{ code: 'slash-tag-signs' }] })
  await set({ isOpen: true })
  expect(await checked()).toMatchObject({ outcome: 'ready' })
  for (const tag of ['Menu/Lunch', 'menu.v2', '~anna', 'a/b/c.d/e']) {
    const to = `https://shop.example/${tag}`
    expect((await create(tag, { destinationUrl: to })).statusCode).toBe(201)
    for (const url of [`/${tag}`, `/${tag.toUpperCase()}`, `/${tag}/?qr`, `/${encodeURIComponent(tag)}`])
      expect([url, (await visit(url)).headers.location]).toEqual([url, to])
    expect((await visit(`/${tag}+`)).body).toContain('Where this link leads')
  }
  await set({ isOpen: false })
  expect(await problem('menu/dinner')).toBe('slash-tag-signs')
  expect((await visit('/menu/lunch')).headers.location).toBe('https://shop.example/Menu/Lunch')
})

test.each([
  ['café', 'cafe\u0301', '/caf%C3%A9'],
  ['구글', '구글'.normalize('NFD'), '/%EA%B5%AC%EA%B8%80'],
  ['😀', '%F0%9F%98%80', '/%F0%9F%98%80'],
])(
  'the ending %s is imported and renamed in any spelling, and is encoded in print',
  async (tag, typed, path) => {
    const row = {
      key: 'moved',
      body: aCreateRequest({ slashTag: typed, destinationUrl: 'https://a.example/' }),
    }
    const rows = { rows: [row] }
    expect((await service.api('POST', '/qr-code/import/check', rows)).json().rows).toMatchObject([
      { outcome: 'invalid', errors: [{ field: 'slashTag', code: 'slash-tag-signs' }] },
    ])
    await set({ isOpen: true })
    const [imported] = (await service.api('POST', '/qr-code/import', rows)).json().rows
    expect(imported).toMatchObject({ outcome: 'created', data: { slashTag: tag } })
    expect(payloadOfRecord(imported.data, 'qr')).toBe(`https://${host}${path}?qr`)
    expect((await visit(`${path}?qr`)).headers.location).toBe('https://a.example/')
    const { id } = imported.data
    await service.api('PUT', `/qr-code/${id}`, { slashTag: 'plain' })
    const back = await service.api('PUT', `/qr-code/${id}`, { slashTag: `${typed}-2` })
    expect(back.json().result).toMatchObject({ slashTag: `${tag}-2` })
    for (const url of [path, `${path}-2`, '/plain'])
      expect([url, (await visit(url)).headers.location]).toEqual([url, 'https://a.example/'])
  },
)

test('no tag takes a path that the short-link origin uses itself', async () => {
  await set({ isOpen: true })
  for (const tag of [
    'a/qr.png',
    'a/page',
    'a/report',
    'a/staff',
    'a/go/shop',
    'a/on/ipad',
    'file/a/b',
    'Picture/a',
    'approval/x',
    'api/v1',
    '.well-known/x',
    '01/09506000134352',
    '8003/95060001343529',
  ])
    expect([tag, await problem(tag)]).toEqual([tag, 'slash-tag-reserved'])
  for (const tag of ['/a', 'a/', 'a//b', '..', 'a/../b', './a', 'a/.', 'a?b', 'a b/c'])
    expect([tag, await problem(tag)]).toEqual([tag, 'slash-tag-letters'])
  expect(await problem('01')).toBeUndefined()
})

test('a page behind a tag with slashes works with its picture, password and buttons', async () => {
  await set({ isOpen: true })
  const made = await create('menu/card', {
    qrType: 'contact',
    destinationUrl: '',
    firstName: 'Ana',
    lastName: 'Rossi',
    isProtected: true,
    password: 'sesame-open-9',
  })
  expect(made.statusCode, made.body).toBe(201)
  expect((await visit('/menu/card')).statusCode).toBe(401)
  const entered = await service.visit({
    method: 'POST',
    url: '/menu/card',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=sesame-open-9',
  })
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/menu/card'])
  const cookie = String(entered.headers['set-cookie']).split(';', 1)[0]
  const page = await visit('/menu/card', { cookie })
  const [, file = ''] = /href="(\/[^"]*contact\.vcf)/.exec(page.body) ?? []
  expect(file).toBe('/menu%2Fcard/contact.vcf')
  expect((await visit(file, { cookie })).body).toContain('BEGIN:VCARD')
})

test('a visit with a mark that the domain lists counts as a scan, and the mark stays here', async () => {
  await create('summer', { destinationUrl: 'https://shop.example/' })
  expect((await visit('/summer?r=qr&a=1')).headers.location).toBe('https://shop.example/?r=qr&a=1')
  await expect.poll(totals).toMatchObject({ scans: 0, clicks: 1 })
  const refused = await set({ scanMarks: ['r=qr', 'a&b'] })
  expect(refused.json().errors).toMatchObject([{ field: 'scanMarks.1', code: 'scan-mark' }])
  await set({ scanMarks: ['r=qr', 'src=qr'] })
  await expect
    .poll(async () => (await visit('/summer?a=1&r=qr', { 'sec-purpose': 'prefetch' })).headers.location)
    .toBe('https://shop.example/?a=1')
  for (const url of ['/summer?r=qr', '/summer?src=qr&r=qr', '/summer?qr', '/summer?r=qrx']) await visit(url)
  await expect.poll(totals).toMatchObject({ scans: 3, clicks: 2 })
  await set({})
  expect((await service.api('GET', '/domains')).json().data[0].pages.scanMarks).toEqual(['r=qr', 'src=qr'])
})
