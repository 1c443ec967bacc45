import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CodeVersion } from '#contract/code-operations.ts'
import { versionBytes, versionPart } from '#contract/limits.ts'
import { builtInPlans } from '#contract/plan.ts'
import type { QrCode } from '#contract/record.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { askOf } from './ask.ts'
import { runs } from '../../support/runs.ts'

let service: TestService
let now: number
let library: ReturnType<typeof askOf>
beforeEach(async () => {
  now = Date.parse('2026-05-01T10:00:00.000Z')
  service = await aService({ clock: () => (now += 1_000) })
  library = askOf(service)
})
afterEach(() => service.close())

const versions = async (id: number, query = '') => (await library.get(`/qr-code/${id}/versions${query}`)).body

test('a code without edits has one version', async () => {
  const id = await library.create('summer')
  const code = await library.code(id)
  expect(await versions(id)).toEqual({
    data: [
      {
        number: 1,
        savedAt: code.data.createdAt,
        savedBy: { id: 1, name: 'Owner' },
        changed: [],
        restoredFrom: null,
        snapshot: code.data,
      },
    ],
    nextBefore: null,
  })
  expect(code.meta.version).toBe(1)
})

test('each saved edit records who, when, what changed and the earlier state', async () => {
  const id = await library.create('summer', { title: 'One', firstName: 'Ada' })
  const first = (await library.code(id)).data
  await library.ask('PUT', `/qr-code/${id}`, { title: 'Two', color: '#112233', isEdit: true })
  const second = (await library.code(id)).data
  await library.ask('PUT', `/qr-code/${id}`, {
    slashTag: 'winter',
    tags: 'x',
    firstName: 'Grace',
    password: 'secret-12',
  })

  const { data } = await versions(id)
  expect(data.map((version: { number: number }) => version.number)).toEqual([3, 2, 1])
  expect(data[0].changed.toSorted()).toEqual([
    'firstName',
    'password',
    'passwordProtectionEnabled',
    'qr',
    'slashTag',
    'tags',
  ])
  expect(data[1].changed).toEqual(['title', 'color', 'qr'])
  expect(data[1]).toMatchObject({
    savedAt: second.updatedAt,
    savedBy: { id: 1, name: 'Owner' },
    restoredFrom: null,
  })
  expect(data[1].snapshot).toMatchObject({
    title: 'Two',
    color: '#112233',
    slashTag: 'summer',
    firstName: 'Ada',
  })
  expect(data[2].snapshot).toMatchObject({ title: 'One', color: '#000000', updatedAt: first.updatedAt })
  expect(JSON.stringify(data)).not.toMatch(/secret-12|argon2/)
})

test('an unchanged save, a star and a download create no version', async () => {
  const id = await library.create('summer', { title: 'One' })
  await library.ask('PUT', `/qr-code/${id}`, {})
  await library.ask('PUT', `/qr-code/${id}`, { title: 'One' })
  await library.ask('PUT', `/qr-code/${id}`, { isStarred: true })
  await library.post(`/qr-code/${id}/downloaded`)
  expect((await versions(id)).data).toHaveLength(1)
})

test('versions are paged', async () => {
  const id = await library.create('summer')
  for (let step = 0; step < 5; step += 1)
    await library.ask('PUT', `/qr-code/${id}`, { title: `Title ${step}` })
  const numbers = (page: { data: { number: number }[] }) => page.data.map(({ number }) => number)
  const first = await versions(id, '?limit=4')
  expect([numbers(first), first.nextBefore]).toEqual([[6, 5, 4, 3], 3])
  const second = await versions(id, '?limit=4&before=3')
  expect([numbers(second), second.nextBefore]).toEqual([[2, 1], null])
})

test('a restore brings back everything except the printed link, the password and the star', async () => {
  const id = await library.create('summer', { title: 'One', tags: 'old', password: 'first-password' })
  const first = (await library.code(id)).data
  await library.ask('PUT', `/qr-code/${id}`, {
    title: 'Two',
    slashTag: 'winter',
    brandedDomain: 'acme.link',
    tags: 'new',
    color: '#aa0000',
    isStarred: true,
    password: null,
  })
  const restored = await library.post(`/qr-code/${id}/versions/1/restore`)
  expect(restored.status).toBe(200)
  expect(restored.body.result).toMatchObject({
    title: 'One',
    tags: 'old',
    color: first.color,
    slashTag: 'winter',
    brandedDomain: 'acme.link',
    isStarred: true,
    passwordProtectionEnabled: false,
    isEdit: true,
    edit: 1,
  })
  const [newest] = (await versions(id)).data
  expect(newest).toMatchObject({ number: 3, restoredFrom: 1 })
  expect((await library.get('/qr-code?tag=old')).body.total).toBe(1)
  expect((await library.get('/qr-code?search=one')).body.total).toBe(1)
  expect((await library.post(`/qr-code/${id}/versions/3/restore`)).body.result).toEqual(restored.body.result)
  expect((await library.post(`/qr-code/${id}/versions/1/restore`)).body.result).toEqual(restored.body.result)
})

test.each([
  '/qr-code/1/versions/9',
  '/qr-code/1/versions/x',
  '/qr-code/9/versions/1',
  '/qr-code/x/versions/1',
])('restoring %s finds nothing', async (path) => {
  await library.create('summer')
  expect((await library.post(`${path}/restore`)).status).toBe(404)
})

type Kept = Pick<
  QrCode,
  'title' | 'destinationUrl' | 'tags' | 'color' | 'isActive' | 'expirationDate' | 'utm_source'
>

test('any sequence of edits, renames and restores ends in the state of a model', async () => {
  const edit = fc.record(
    {
      title: fc.constantFrom('One', 'Two', 'Drei', 'Quatre é'),
      destinationUrl: fc.constantFrom('https://a.example/', 'https://b.example/x?y=1'),
      tags: fc.constantFrom('', 'a', 'a,b', 'c'),
      color: fc.constantFrom('#000000', '#112233', '#aa0000'),
      isActive: fc.boolean(),
      expirationDate: fc.constantFrom(null, '2030-01-01T00:00:00.000Z'),
      utm_source: fc.constantFrom(null, 'print'),
    },
    { requiredKeys: [] },
  )
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit' as const), edit }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('rename' as const), tag: fc.constantFrom('x', 'y', 'z') }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore' as const), pick: fc.nat(30) }) },
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      run += 1
      const id = await library.create(`code-${run}`, { title: 'One', destinationUrl: 'https://a.example/' })
      const keysOf = ({
        title,
        destinationUrl,
        tags,
        color,
        isActive,
        expirationDate,
        utm_source,
      }: QrCode): Kept => ({
        title,
        destinationUrl,
        tags,
        color,
        isActive,
        expirationDate,
        utm_source,
      })
      let model = keysOf((await library.code(id)).data)
      let tag = `code-${run}`
      const history = [model]
      for (const one of steps) {
        if (one.kind === 'edit') {
          await library.ask('PUT', `/qr-code/${id}`, { ...one.edit, isEdit: true })
          const next: Kept = { ...model, ...one.edit }
          if (JSON.stringify(next) !== JSON.stringify(model)) history.push(next)
          model = next
        } else if (one.kind === 'rename') {
          if (tag !== `${one.tag}-${run}`) history.push(model)
          tag = `${one.tag}-${run}`
          await library.ask('PUT', `/qr-code/${id}`, { slashTag: tag })
        } else {
          const number = (one.pick % history.length) + 1
          const wanted = history[number - 1]!
          expect((await library.post(`/qr-code/${id}/versions/${number}/restore`)).status).toBe(200)
          if (JSON.stringify(wanted) !== JSON.stringify(model)) history.push(wanted)
          model = wanted
        }
      }
      const { data, meta } = await library.code(id)
      expect(keysOf(data)).toEqual(model)
      expect(data.slashTag).toBe(tag)
      expect(meta.version).toBe(history.length)
      const kept = (await versions(id, '?limit=100')).data.toReversed()
      expect(kept.map(({ snapshot }: { snapshot: QrCode }) => keysOf(snapshot))).toEqual(history)
    }),
    { numRuns: runs(10) },
  )
})

/** A code with two versions, whose first one was stored like this. */
async function withStoredVersion(change: (snapshot: Record<string, unknown>) => string): Promise<number> {
  const id = await library.create('summer', { title: 'One' })
  await library.ask('PUT', `/qr-code/${id}`, { title: 'Two', isEdit: true })
  const { snapshot } = await service.database
    .selectFrom('code_versions')
    .select('snapshot')
    .where('code_id', '=', id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  await service.database
    .updateTable('code_versions')
    .set({ snapshot: change(JSON.parse(snapshot ?? '{}')) })
    .where('code_id', '=', id)
    .where('number', '=', 1)
    .execute()
  return id
}

test.each<[string, (snapshot: Record<string, unknown>) => string, string]>([
  ['is no JSON', () => '{"title":', 'version'],
  ['has field data that is no JSON', (kept) => JSON.stringify({ ...kept, field_data: '{' }), 'version'],
  [
    'leads to a script',
    (kept) => JSON.stringify({ ...kept, destination_url: 'javascript:alert(1)' }),
    'destinationUrl',
  ],
])('a stored version that %s is refused at its field, and the code stays', async (_name, change, field) => {
  const id = await withStoredVersion(change)
  const answer = await library.ask('POST', `/qr-code/${id}/versions/1/restore`)
  expect([answer.status, answer.body.errors?.[0].field]).toEqual([400, field])
  expect((await library.code(id)).data.title).toBe('Two')
})

test('a restored version does not undo a block', async () => {
  const id = await withStoredVersion((kept) => JSON.stringify({ ...kept, is_blocked: 0, deleted_at: null }))
  await service.database.updateTable('qr_codes').set({ is_blocked: true }).where('id', '=', id).execute()
  await library.ask('POST', `/qr-code/${id}/versions/1/restore`)
  expect((await service.visit({ url: '/summer', headers: { host: 'go.acme.com' } })).statusCode).toBe(403)
})

test('a code keeps a bounded history: versions that were replaced at once lose their content, the others stay', async () => {
  const id = await library.create('summer', { title: 'First' })
  const save = async (title: string) => {
    const { status } = await library.ask('PUT', `/qr-code/${id}`, {
      title,
      notes: title.padEnd(250_000, '-'),
    })
    expect(status).toBe(200)
  }
  await save('Spring')
  now += 3_600_000
  for (let place = 0; place < 46; place += 1) await save(`Try ${place}`)
  const rows = await service.database
    .selectFrom('code_versions')
    .selectAll()
    .where('code_id', '=', id)
    .execute()
  const bytes = rows.reduce((sum, { snapshot }) => sum + (snapshot ?? '').length, 0)
  expect(bytes).toBeLessThanOrEqual(versionBytes)
  expect(bytes).toBeGreaterThan(versionBytes / 2)
  const { data } = (await versions(id, '?limit=100')) as { data: CodeVersion[] }
  expect(data).toHaveLength(48)
  const titles = data.flatMap(({ snapshot }) => snapshot?.title ?? [])
  expect(titles.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, place) => `Try ${45 - place}`))
  expect(titles.slice(-2)).toEqual(['Spring', 'First'])
  const dropped = data.filter(({ snapshot }) => snapshot === null)
  expect(dropped.length).toBeGreaterThan(20)
  for (const version of dropped)
    expect(version).toMatchObject({ savedBy: { name: 'Owner' }, changed: ['title', 'notes'] })
  const restore = (number: number) => library.ask('POST', `/qr-code/${id}/versions/${number}/restore`)
  const refused = await restore(dropped[0]!.number)
  expect([refused.status, refused.body.errors[0].code, refused.body.errors[0].values]).toEqual([
    400,
    'version-dropped',
    { count: 4 },
  ])
  expect((await restore(1)).status).toBe(200)
  expect((await library.code(id)).data.title).toBe('First')
})

test('all codes together keep a tenth of the storage of their plan, each one at least its share', async () => {
  const headers = { authorization: `Bearer ${await service.addUser(7, 'free')}` }
  const ask = async (method: 'POST' | 'PUT', url: string, payload: object) =>
    (await service.inject({ method, url: `/api/v1${url}`, headers, payload })).json()
  const codes: number[] = []
  for (let place = 0; place < 10; place += 1) {
    const { data } = await ask(
      'POST',
      '/qr-code',
      aCreateRequest({ slashTag: `code-${place}`, title: 'First' }),
    )
    codes.push(data.id)
  }
  const ofAccount = builtInPlans[0]!.limits.storage! * versionPart
  const share = ofAccount / codes.length
  const aVersion = { user_id: 7, saved_by: 1, changed: '[]', restored_from: null }
  const stored = (code_id: number, number: number, bytes: number) => ({
    ...aVersion,
    code_id,
    number,
    saved_at: new Date(now - 3_600_000 + number * 1_000).toISOString(),
    snapshot: '-'.repeat(bytes),
  })
  const [one, two, three] = codes as [number, number, number]
  const size = async (code: number) => {
    const rows = await service.database
      .selectFrom('code_versions')
      .select(['number', 'snapshot'])
      .where('code_id', '=', code)
      .orderBy('number')
      .execute()
    return { rows, bytes: rows.reduce((sum, { snapshot }) => sum + (snapshot ?? '').length, 0) }
  }
  // A code with 63 versions, whose next save is the 64th and is measured.
  const fill = async (code: number) => {
    await service.database
      .insertInto('code_versions')
      .values(Array.from({ length: 62 }, (_, place) => stored(code, place + 1, share / 50)))
      .execute()
    await service.database.updateTable('qr_codes').set({ version: 63 }).where('id', '=', code).execute()
    return await ask('PUT', `/qr-code/${code}`, { title: 'Next' })
  }
  await fill(one)
  expect((await size(one)).bytes).toBeGreaterThan(share)
  await service.database
    .insertInto('code_versions')
    .values(Array.from({ length: 8 }, (_, place) => stored(three, place + 1, ofAccount / 8)))
    .execute()
  await fill(two)
  const { rows, bytes } = await size(two)
  expect(bytes).toBeLessThanOrEqual(share)
  expect(bytes).toBeGreaterThan(share / 2)
  const dropped = rows.filter(({ snapshot }) => snapshot === '').map(({ number }) => number)
  expect(dropped.length).toBeGreaterThan(10)
  expect(dropped.filter((number) => number === 1 || number > 53)).toEqual([])
  // Other codes lose nothing.
  expect((await size(one)).rows.every(({ snapshot }) => snapshot !== '')).toBe(true)
  expect((await size(three)).bytes).toBe(ofAccount)
})
