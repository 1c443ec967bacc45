import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refreshState } from '#service/database/queries/code-states.ts'
import { aCreateRequest } from './support/a-request.ts'
import { aService, type TestService } from './support/a-service.ts'
import { refusedField } from './support/refused-field.ts'

let service: TestService
let now: number
beforeEach(async () => {
  now = Date.parse('2026-05-01T10:00:00.000Z')
  service = await aService({ clock: () => now })
})
afterEach(() => service.close())

async function create(slashTag: string, fields = {}): Promise<number> {
  now += 1_000
  const payload = aCreateRequest({ slashTag, title: slashTag, ...fields })
  return (await service.api('POST', '/qr-code', payload)).json().data.id
}
const list = async (query = '') => (await service.api('GET', `/qr-code?${query}`)).json()
const tagsOf = (page: { data: { slashTag: string }[] }) => page.data.map(({ slashTag }) => slashTag)

test('an empty library is an empty page', async () => {
  expect(await list()).toEqual({ data: [], nextCursor: null, total: 0, totalIsMinimum: false, meta: {} })
})

test('the newest come first, page by page, each once, during creates and renames', async () => {
  for (let step = 0; step < 25; step += 1) await create(`c${step}`)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { data: { slashTag: string }[]; nextCursor: string | null } = await list(
      `limit=10${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...tagsOf(page))
    cursor = page.nextCursor
    await create(`new${seen.length}`)
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, step) => `c${24 - step}`))
})

describe('search', () => {
  beforeEach(async () => {
    await create('menu', {
      title: 'Café Menü',
      destinationUrl: 'https://eat.example/carte?table=5',
      tags: 'Print, Été 2026',
    })
    await create('sale', { title: '100% off_season', destinationUrl: 'https://shop.example/' })
  })
  const searches: readonly [string, string, string[]][] = [
    ['a word of the title without its accents', 'cafe', ['menu']],
    ['upper case and accents that the title has not', 'MENÚ', ['menu']],
    ['part of the short link', 'acme.com/sa', ['sale']],
    ['part of the destination', 'table=5', ['menu']],
    ['a tag', 'ete', ['menu']],
    ['two words in any order', 'example cafe', ['menu']],
    ['a percent sign as itself', '100%', ['sale']],
    ['a percent sign that matches nothing', '9%', []],
    ['an underscore as itself', 'off_s', ['sale']],
    ['a word of neither', 'winter', []],
  ]
  test('finds words wherever they stand, and signs as themselves', async () => {
    for (const [what, words, expected] of searches) {
      const page = await list(`search=${encodeURIComponent(words)}`)
      expect([what, tagsOf(page), page.total]).toEqual([what, expected, expected.length])
    }
  })

  test('follows an edit and a rename', async () => {
    await service.api('PUT', '/qr-code/1', { title: 'Speisekarte', slashTag: 'karte' })
    expect(tagsOf(await list('search=cafe'))).toEqual([])
    expect(tagsOf(await list('search=speise'))).toEqual(['karte'])
  })

  test('finds a code by its earlier links, edited again or not', async () => {
    const edit = (payload: object) => service.api('PUT', '/qr-code/1', payload)
    await edit({ slashTag: 'karte' })
    expect(tagsOf(await list('search=acme.com/menu'))).toEqual(['karte'])
    await edit({ title: 'Other', tags: '' })
    expect(tagsOf(await list('search=acme.com/menu'))).toEqual(['karte'])
    await edit({ slashTag: 'menu' })
    expect(tagsOf(await list('search=acme.com/karte'))).toEqual(['menu'])
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await create('active', { tags: 'Print,Été', expirationDate: '2026-06-01T00:00:00.000Z' })
    await create('expired', { tags: 'print', expirationDate: '2026-05-01T00:00:00.000Z' })
    const paused = await create('paused', { tags: 'printer', expirationDate: '2026-07-01T00:00:00.000Z' })
    const blocked = await create('blocked', { qrType: 'barcode' })
    await service.api('PUT', `/qr-code/${paused}`, { isActive: false, isStarred: true })
    await service.database
      .updateTable('qr_codes')
      .set({ is_blocked: true })
      .where('id', '=', blocked)
      .execute()
    await refreshState(service.database, { user_id: 1, id: blocked }, new Date(now).toISOString())
  })
  const filters: readonly [string, string[]][] = [
    ['state=active', ['active']],
    ['state=expired', ['expired']],
    ['state=paused', ['paused']],
    ['state=blocked', ['blocked']],
    ['tag=PRINT', ['expired', 'active']],
    ['tag=ete', ['active']],
    ['tag=nothing', []],
    ['starred=true', ['paused']],
    ['starred=false', ['blocked', 'expired', 'active']],
    ['qrType=barcode', ['blocked']],
    ['tag=print&state=active', ['active']],
  ]
  test('of state, tag, star and type, and of several', async () => {
    for (const [query, expected] of filters) {
      const page = await list(query)
      expect([query, tagsOf(page), page.total]).toEqual([query, expected, expected.length])
    }
  })

  test('a code expires by the clock alone', async () => {
    now = Date.parse('2026-06-01T00:00:00.000Z')
    expect(tagsOf(await list('state=expired'))).toEqual(['expired', 'active'])
  })

  test('tags, most used first', async () => {
    const tags = (await service.api('GET', '/tags')).json()
    expect(tags).toEqual({
      data: [
        { tag: 'Print', codes: 2 },
        { tag: 'Été', codes: 1 },
        { tag: 'printer', codes: 1 },
      ],
    })
  })
})

const sorts: readonly [string, string[]][] = [
  ['newest', ['c', 'b', 'a']],
  ['oldest', ['a', 'b', 'c']],
  ['title', ['b', 'c', 'a']],
  ['titleDescending', ['a', 'c', 'b']],
  ['updated', ['a', 'c', 'b']],
  ['updatedAscending', ['b', 'c', 'a']],
  ['scans', ['b', 'c', 'a']],
  ['scansAscending', ['a', 'c', 'b']],
]
test('every order holds across pages', async () => {
  await create('a', { title: 'Zebra' })
  await create('b', { title: 'apple' })
  await create('c', { title: 'Mango' })
  now += 1_000
  await service.api('PUT', '/qr-code/1', { color: '#112233' })
  await service.database.updateTable('counters').set({ scans: 9 }).where('code_id', '=', 2).execute()
  await service.database.updateTable('counters').set({ scans: 3 }).where('code_id', '=', 3).execute()
  for (const [sort, expected] of sorts) {
    const first = await list(`sort=${sort}&limit=2`)
    const second = await list(`sort=${sort}&limit=2&cursor=${first.nextCursor}`)
    expect([sort, [...tagsOf(first), ...tagsOf(second)]]).toEqual([sort, expected])
    expect(second.nextCursor).toBeNull()
  }
})

test('a cursor of another sort is refused', async () => {
  for (const slashTag of ['a', 'b', 'c']) await create(slashTag)
  const { nextCursor } = await list('limit=1')
  const answer = await service.api('GET', `/qr-code?sort=title&cursor=${nextCursor}`)
  expect(answer.json()).toEqual({
    success: false,
    message: 'cursor: Start again from the first page.',
    errors: [refusedField('cursor', 'Start again from the first page.')],
  })
})

test('a cursor invented with a value that no column holds is refused like any other', async () => {
  const invented = [
    ['title', '\u0000'],
    ['scans', 1.5],
    ['scans', 1e300],
  ] as const
  for (const [sort, value] of invented) {
    const cursor = Buffer.from(JSON.stringify([sort, value, 1, 1, false])).toString('base64url')
    const url = `/api/v1/qr-code?sort=${sort}&cursor=${cursor}`
    const answer = await service.inject({ method: 'GET', url })
    expect([value, answer.statusCode, answer.json().errors[0].field]).toEqual([value, 400, 'cursor'])
  }
})
