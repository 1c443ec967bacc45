import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCodes } from '../support/add-parents.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { answeredDuring } from '../support/answered-during.ts'
import { askOf } from './ask.ts'

let service: TestService
let now: number
let library: ReturnType<typeof askOf>
beforeEach(async () => {
  now = Date.parse('2026-05-01T10:00:00.000Z')
  service = await aService({ clock: () => now })
  library = askOf(service)
})
afterEach(() => service.close())

describe('tags', () => {
  const rename = (from: string, to: string | null) => library.post('/tags/rename', { from, to })
  const tagsOf = async (id: number) => (await library.code(id)).data.tags
  const tags = async () => (await library.get('/tags')).body.data

  test('a tag is renamed on every code, as an edit that can be undone', async () => {
    const one = await library.create('one', { tags: 'Print, Été' })
    const two = await library.create('two', { tags: 'summer,PRINT' })
    await library.create('three', { tags: 'printer' })
    expect((await rename('print', 'Poster')).body).toEqual({
      success: true,
      message: 'Tag renamed successfully',
      codes: 2,
      skipped: 0,
      next: null,
    })
    expect([await tagsOf(one), await tagsOf(two)]).toEqual(['Poster,Été', 'summer,Poster'])
    expect((await library.get('/qr-code?search=poster')).body.total).toBe(2)
    expect((await library.code(one)).meta.version).toBe(2)
    expect((await rename('print', 'Poster')).body.codes).toBe(0)
  })

  test('two tags are merged, once on each code', async () => {
    const both = await library.create('one', { tags: 'flyer,leaflet,other' })
    await library.create('two', { tags: 'leaflet' })
    await rename('leaflet', 'Flyer')
    expect(await tagsOf(both)).toBe('flyer,other')
    expect(await tags()).toEqual([
      { tag: 'flyer', codes: 2 },
      { tag: 'other', codes: 1 },
    ])
  })

  test('a tag changes its spelling', async () => {
    const id = await library.create('one', { tags: 'ete' })
    expect((await rename('ete', 'Été')).body.codes).toBe(1)
    expect([await tagsOf(id), await tags()]).toEqual(['Été', [{ tag: 'Été', codes: 1 }]])
  })

  test('a tag is removed from every code, deleted ones too', async () => {
    const kept = await library.create('one', { tags: 'a,b' })
    const gone = await library.create('two', { tags: 'a' })
    await library.ask('DELETE', `/qr-code/${gone}`)
    expect(await tags()).toEqual([
      { tag: 'a', codes: 1 },
      { tag: 'b', codes: 1 },
    ])
    expect((await rename('a', null)).body.codes).toBe(2)
    await library.post(`/qr-code/${gone}/restore`)
    expect([await tagsOf(kept), await tagsOf(gone), await tags()]).toEqual([
      'b',
      '',
      [{ tag: 'b', codes: 1 }],
    ])
  })

  test('a code whose tags would get too long keeps the tag and is reported', async () => {
    const long = ['x', ...Array.from({ length: 9 }, (_, step) => `${step}`.repeat(100))].join(',')
    const id = await library.create('one', { tags: long })
    expect((await rename('x', 'y'.repeat(100))).body).toMatchObject({ codes: 0, skipped: 1 })
    expect(await tagsOf(id)).toBe(long)
  })

  test('a tag is renamed on many codes while other requests are answered', async () => {
    for (let first = 0; first < 510; first += 100) {
      const rows = Array.from({ length: Math.min(100, 510 - first) }, (_, place) => {
        const slashTag = `c${first + place}`
        return { key: `row-${slashTag}`, body: aCreateRequest({ slashTag, tags: 'a' }) }
      })
      expect((await library.post('/qr-code/import', { rows })).status).toBe(200)
    }
    const renaming = rename('a', 'b')
    // Three when each transaction took 100 codes.
    expect(await answeredDuring(service, renaming)).toBeGreaterThan(10)
    const { codes, next } = (await renaming).body
    expect(codes).toBe(500)
    // What is left is seen in the list, and is completed by the next call.
    expect(await tags()).toEqual([
      { tag: 'b', codes: 500 },
      { tag: 'a', codes: 10 },
    ])
    const rest = await library.post('/tags/rename', { from: 'a', to: 'b', after: next })
    expect(rest.body).toMatchObject({ codes: 10, next: null })
    expect(await tags()).toEqual([{ tag: 'b', codes: 510 }])
  })

  test.each([{}, { from: 'a' }, { from: '', to: 'b' }, { from: 'a', to: 'b,c' }, { from: 1, to: null }])(
    '%j is a 400',
    async (payload) => {
      expect((await library.post('/tags/rename', payload)).status).toBe(400)
    },
  )
})

describe('drafts', () => {
  const aDraft = { title: 'Summer', codeId: null, content: { title: 'Summer', design: { color: '#112233' } } }

  test('a draft is saved, replaced, listed without content, read and deleted', async () => {
    expect((await library.ask('PUT', '/drafts/a-1', aDraft)).body).toEqual({
      success: true,
      data: {
        id: 'a-1',
        title: 'Summer',
        codeId: null,
        createdAt: '2026-05-01T10:00:00.000Z',
        updatedAt: '2026-05-01T10:00:00.000Z',
        savedBy: { id: 1, name: 'Owner' },
      },
    })
    now += 1_000
    await library.ask('PUT', '/drafts/b', { content: {} })
    now += 1_000
    await addCodes(service.database, 1, [7])
    await library.ask('PUT', '/drafts/a-1', { ...aDraft, title: 'Winter', codeId: 7 })
    const entry = {
      id: 'a-1',
      title: 'Winter',
      codeId: 7,
      createdAt: '2026-05-01T10:00:00.000Z',
      updatedAt: '2026-05-01T10:00:02.000Z',
      savedBy: { id: 1, name: 'Owner' },
    }
    const { data } = (await library.get('/drafts')).body
    expect(data).toMatchObject([entry, { id: 'b', title: '', codeId: null }])
    expect(data[0]).toEqual(entry)
    expect((await library.get('/drafts/a-1')).body).toEqual({ data: { ...entry, content: aDraft.content } })
    expect((await library.ask('DELETE', '/drafts/a-1')).body).toEqual({ success: true })
    expect((await library.ask('DELETE', '/drafts/a-1')).body).toEqual({ success: true })
    expect((await library.get('/drafts/a-1')).status).toBe(404)
  })

  test('a draft of a code that is deleted for good stays, as one of a new code', async () => {
    await addCodes(service.database, 1, [7])
    await library.ask('PUT', '/drafts/a', { ...aDraft, codeId: 7 })
    await service.database.deleteFrom('qr_codes').where('id', '=', 7).execute()
    await library.ask('PUT', '/drafts/b', { ...aDraft, codeId: 7 })
    expect((await library.get('/drafts')).body.data).toMatchObject([{ codeId: null }, { codeId: null }])
  })

  test.each([
    ['content that is no object', '/drafts/a', { content: 'text' }],
    ['no content', '/drafts/a', {}],
    ['content past 64 KB', '/drafts/a', { content: { text: 'é'.repeat(33_000) } }],
    ['an id with other letters', '/drafts/a%20b', { content: {} }],
    ['an id past 100 letters', `/drafts/${'a'.repeat(101)}`, { content: {} }],
    ['a null character in the id', '/drafts/a%00', { content: {} }],
    ['a null character inside', '/drafts/a', { content: { a: ['\u0000'] } }],
  ])('%s returns 400 and stores nothing', async (_name, path, payload) => {
    expect((await library.ask('PUT', path, payload)).status).toBe(400)
    expect((await library.get('/drafts')).body).toEqual({ data: [] })
  })

  test('a draft beyond the limit is refused, and existing ones can be replaced', async () => {
    for (let step = 0; step < 200; step += 1) await library.ask('PUT', `/drafts/d${step}`, { content: {} })
    expect((await library.ask('PUT', '/drafts/more', { content: {} })).status).toBe(400)
    expect((await library.ask('PUT', '/drafts/d7', aDraft)).status).toBe(200)
    expect((await library.get('/drafts')).body.data).toHaveLength(200)
  })
})
