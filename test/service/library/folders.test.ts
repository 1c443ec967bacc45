import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkRow } from '#contract/bulk.ts'
import type { Folder } from '#contract/folder.ts'
import { defaultDesign } from '#design/design.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { service, serviceForEach } from '../support/own-service.ts'
import { askOf } from './ask.ts'
import { refusedField } from '../support/refused-field.ts'

let library: ReturnType<typeof askOf>
serviceForEach({ plan: 'pro' })
beforeEach(async () => {
  library = askOf(service)
})

const add = async (name: string, parentId: number | null = null): Promise<number> =>
  (await library.post('/folders', { name, parentId })).body.data.id
const change = async (id: number, body: object) => await library.ask('PUT', `/folders/${id}`, body)
const remove = async (id: number, codesTo = 'none') =>
  await library.ask('DELETE', `/folders/${id}?codesTo=${codesTo}`)
const folders = async (): Promise<{ data: Folder[]; unfiled: number }> => (await library.get('/folders')).body
const tree = async () => {
  const { data, unfiled } = await folders()
  return [...data.map(({ name, parentId, codes }) => [name, parentId, codes]), unfiled]
}
const titlesIn = async (folder: number | 'none', more = ''): Promise<string[]> =>
  (await library.get(`/qr-code?folder=${folder}${more}`)).body.data.map(
    ({ slashTag }: { slashTag: string }) => slashTag,
  )
const folderOf = async (code: number) => (await library.code(code)).data.folderId as number | null
const errorsOf = ({ body }: { body: { errors?: unknown } }) => body.errors

test('folders are listed by name with their codes, two levels deep', async () => {
  expect(await folders()).toEqual({ data: [], unfiled: 0 })
  const campaigns = await add('Campaigns')
  const summer = await add(' Summer  sale ', campaigns)
  await add('Architecture')
  await library.create('one', { folderId: summer })
  await library.create('two', { folderId: campaigns })
  await library.create('three')
  expect(await tree()).toEqual([
    ['Architecture', null, 0],
    ['Campaigns', null, 1],
    ['Summer sale', campaigns, 1],
    1,
  ])
})

test.each([
  [{ name: '  ' }, 'name', 'Enter a folder name.'],
  [{ name: 'A / B' }, 'name', "A folder name can't contain a slash."],
  [{ name: 'campáigns' }, 'name', 'There is already a folder named “campáigns” here.'],
  [{ name: 'New', parentId: 987_654 }, 'parentId', 'This folder no longer exists. Choose another one.'],
  [{ name: 'New', kitId: 'no-kit' }, 'kitId', 'This brand kit no longer exists. Choose another one.'],
])('a folder %j is refused at its field %s', async (body, field, message) => {
  await add('Campaigns')
  const refused = await library.post('/folders', body)
  expect([refused.status, errorsOf(refused)]).toEqual([400, [refusedField(field, message)]])
})

test('the same name is fine elsewhere, and moving folders keeps two levels', async () => {
  const [spring, summer] = [await add('Spring'), await add('Summer')]
  const posters = await add('Posters', spring)
  const others = await add('Posters', summer)
  expect(errorsOf(await change(posters, { parentId: summer }))).toEqual([
    refusedField('name', 'There is already a folder named “Posters” here.'),
  ])
  const tooDeep = refusedField(
    'parentId',
    'Folders can be two levels deep. Choose a folder of the top level.',
  )
  expect(errorsOf(await change(spring, { parentId: summer }))).toEqual([tooDeep])
  expect(errorsOf(await change(summer, { parentId: summer }))).toEqual([tooDeep])
  expect(errorsOf(await library.post('/folders', { name: 'Deep', parentId: posters }))).toEqual([tooDeep])
  expect((await change(posters, { parentId: null, name: 'posters' })).body.data).toMatchObject({
    name: 'posters',
    parentId: null,
  })
  expect((await change(others, { name: 'POSTERS' })).status).toBe(200)
  expect((await change(987_654, { name: 'x' })).status).toBe(404)
})

test('concurrent creates give one folder of a name, and 200 are the most', async () => {
  const same = await Promise.all(
    Array.from({ length: 4 }, () => library.post('/folders', { name: 'Campaigns' })),
  )
  expect(same.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400, 400, 400])
  const now = new Date().toISOString()
  const rows = Array.from({ length: 199 }, (_, number) => ({
    user_id: 1,
    id: 10_000 + number,
    parent_id: 0,
    name: `f${number}`,
    name_key: `f${number}`,
    kit_id: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }))
  await service.database.insertInto('folders').values(rows).execute()
  expect((await library.post('/folders', { name: 'One more' })).body.message).toContain('up to 200 folders')
})

test('a folder lists its codes and those of its subfolders, in every order, page by page', async () => {
  const campaigns = await add('Campaigns')
  const summer = await add('Summer', campaigns)
  await library.create('a', { folderId: campaigns, title: 'a' })
  await library.create('b', { folderId: summer, title: 'b' })
  await library.create('c', { title: 'c' })
  await library.create('d', { folderId: summer, title: 'd', tags: 'print' })
  expect(await titlesIn(campaigns)).toEqual(['d', 'b', 'a'])
  expect(await titlesIn(campaigns, '&sort=title')).toEqual(['a', 'b', 'd'])
  expect(await titlesIn(summer, '&sort=oldest')).toEqual(['b', 'd'])
  expect(await titlesIn(campaigns, '&tag=print')).toEqual(['d'])
  expect(await titlesIn('none')).toEqual(['c'])
  expect(await titlesIn(987_654)).toEqual([])
  const first = (await library.get(`/qr-code?folder=${campaigns}&limit=2`)).body
  expect(first.total).toBe(3)
  expect(await titlesIn(campaigns, `&limit=2&cursor=${first.nextCursor}`)).toEqual(['a'])
  expect((await library.get('/qr-code?folder=all')).status).toBe(400)
})

test('a code moves without a version, and the change is recorded', async () => {
  const summer = await add('Summer', await add('Campaigns'))
  const code = await library.create('one')
  const moved = await library.ask('PUT', `/qr-code/${code}`, { folderId: summer })
  expect(moved.status).toBe(200)
  const { data, meta } = await library.code(code)
  expect([data.folderId, meta.folderId, meta.version]).toEqual([summer, summer, 1])
  expect((await library.get('/qr-code')).body.meta[code].folderId).toBe(summer)
  expect((await library.get('/qr-code')).body.data[0]).not.toHaveProperty('folderId')
  const { data: changes } = (await library.get('/changes?kind=code.moved')).body
  expect(changes).toMatchObject([{ codeId: code, details: { from: null, to: 'Campaigns / Summer' } }])
  const refused = await library.ask('PUT', `/qr-code/${code}`, { folderId: 987_654, title: 'Lost' })
  expect(errorsOf(refused)).toEqual([
    refusedField('folderId', 'This folder no longer exists. Choose another one.'),
  ])
  expect((await library.code(code)).data.title).not.toBe('Lost')
})

describe('bulk moves', () => {
  const move = async (body: object): Promise<BulkRow[]> =>
    (await library.post('/qr-code/bulk', body)).body.rows

  test('codes of different folders move together and back', async () => {
    const [here, there] = [await add('Here'), await add('There')]
    const ids = [
      await library.create('one', { folderId: here }),
      await library.create('two'),
      await library.create('three', { folderId: there }),
    ]
    const to = { action: 'move', folderId: there }
    const shown = await move({ ids, change: to, dryRun: true })
    const rows = await move({ ids, change: to })
    expect(shown).toEqual(rows)
    expect(rows.map(({ outcome, undoFolder }) => [outcome, undoFolder])).toEqual([
      ['changed', here],
      ['changed', null],
      ['unchanged', undefined],
    ])
    expect(await titlesIn(there)).toEqual(['three', 'two', 'one'])
    const back = Object.fromEntries(rows.flatMap(({ id, undoFolder }) => [[id, undoFolder]]))
    await move({ ids: ids.slice(0, 2), change: { action: 'moveBack', folders: back } })
    expect(await Promise.all(ids.map(folderOf))).toEqual([here, null, there])
  })

  test('a deleted folder refuses each row and moves nothing', async () => {
    const folder = await add('Gone')
    const code = await library.create('one')
    await remove(folder)
    for (const dryRun of [true, false]) {
      const [row] = await move({ ids: [code], change: { action: 'move', folderId: folder }, dryRun })
      expect(row?.outcome).toBe('refused')
      expect(row?.refusal?.body).toMatchObject({ errors: [{ field: 'folderId' }] })
    }
    expect(await folderOf(code)).toBeNull()
  })
})

describe('deleting a folder', () => {
  test('moves its codes to the parent or to no folder, and never deletes one', async () => {
    const campaigns = await add('Campaigns')
    const [summer, winter] = [await add('Summer', campaigns), await add('Winter', campaigns)]
    const inSummer = await library.create('summer', { folderId: summer })
    const inWinter = await library.create('winter', { folderId: winter })
    expect((await remove(summer, 'parent')).body).toEqual({ success: true, folders: 1, codes: 1 })
    expect((await remove(winter)).body).toEqual({ success: true, folders: 1, codes: 1 })
    expect([await folderOf(inSummer), await folderOf(inWinter)]).toEqual([campaigns, null])
    expect(await tree()).toEqual([['Campaigns', null, 1], 1])
    expect((await remove(summer)).status).toBe(404)
  })

  test('takes subfolders with it, and the undo brings all back but for codes moved since', async () => {
    const campaigns = await add('Campaigns')
    const summer = await add('Summer', campaigns)
    const codes = [
      await library.create('one', { folderId: campaigns }),
      await library.create('two', { folderId: summer }),
      await library.create('moved', { folderId: summer }),
      await library.create('deleted', { folderId: summer }),
    ]
    await library.ask('DELETE', `/qr-code/${codes[3]}`)
    expect((await remove(campaigns)).body).toMatchObject({ folders: 2, codes: 4 })
    const other = await add('Other')
    await library.ask('PUT', `/qr-code/${codes[2]}`, { folderId: other })
    expect((await library.post(`/folders/${campaigns}/restore`)).body.data).toMatchObject({
      name: 'Campaigns',
      codes: 1,
    })
    await library.post(`/qr-code/${codes[3]}/restore`)
    expect(await Promise.all(codes.map(folderOf))).toEqual([campaigns, summer, other, summer])
    const { data } = (await library.get('/changes?kind=folder')).body
    expect(data.map(({ kind, subject }: { kind: string; subject: string }) => [kind, subject])).toEqual([
      ['folder.restored', 'Campaigns'],
      ['folder.created', 'Other'],
      ['folder.deleted', 'Campaigns'],
      ['folder.created', 'Summer'],
      ['folder.created', 'Campaigns'],
    ])
  })

  test('an undo is refused while another folder has the name', async () => {
    const folder = await add('Summer')
    await remove(folder)
    await add('summer')
    const refused = await library.post(`/folders/${folder}/restore`)
    expect(errorsOf(refused)).toMatchObject([{ field: 'name' }])
  })

  test('during creates leaves no code in a deleted folder', async () => {
    const folder = await add('Busy')
    const creates = Array.from({ length: 8 }, async (_, number) => {
      const fields = { slashTag: `busy-${number}`, folderId: folder }
      return await library.create(fields.slashTag, fields).catch(() => 0)
    })
    await Promise.all([remove(folder), ...creates])
    const stray = await service.database
      .selectFrom('qr_codes')
      .select('id')
      .where('folder_id', '=', folder)
      .execute()
    expect(stray).toEqual([])
  })
})

test('a folder keeps its brand kit until the kit is deleted', async () => {
  const design = toKitDesign(defaultDesign)
  const kit = (await library.post('/brand-kits', { name: 'Summer', design })).body.data.id
  const id = (await library.post('/folders', { name: 'Summer', kitId: kit })).body.data.id
  await change(id, { name: 'Summer 26' })
  expect((await folders()).data).toMatchObject([{ id, name: 'Summer 26', kitId: kit }])
  const { data: changes } = (await library.get('/changes?kind=folder.edited')).body
  expect(changes).toMatchObject([{ subject: 'Summer 26', details: { changed: ['name'] } }])
  await library.ask('DELETE', `/brand-kits/${kit}`)
  expect((await folders()).data).toMatchObject([{ id, kitId: null }])
})

describe('an import', () => {
  const row = (number: number, folder: string) => ({
    key: `file:${number}`,
    folder,
    body: {
      destinationUrl: 'https://www.acme.com/',
      brandedDomain: 'go.acme.com',
      slashTag: `row-${number}`,
      qr: {},
    },
  })

  test('names the missing folders before it creates them, and repeats safely', async () => {
    const campaigns = await add('Campaigns')
    const rows = [row(1, 'campaigns/Summer '), row(2, 'Campaigns / Summer'), row(3, 'CAMPAIGNS'), row(4, '')]
    const checked = (await library.post('/qr-code/import/check', { rows })).body
    expect(checked.newFolders).toEqual(['campaigns / Summer'])
    expect((await folders()).data).toHaveLength(1)
    for (const outcome of ['created', 'repeated']) {
      const { rows: made } = (await library.post('/qr-code/import', { rows })).body
      expect(made.map((one: { outcome: string }) => one.outcome)).toEqual(rows.map(() => outcome))
    }
    expect(await tree()).toEqual([['Campaigns', null, 1], ['Summer', campaigns, 2], 1])
  })

  test('refuses a path that is too deep at its row', async () => {
    const rows = [row(1, 'A / B / C'), row(2, 'A')]
    const checked = (await library.post('/qr-code/import/check', { rows })).body
    expect(checked.rows.map((one: { outcome: string }) => one.outcome)).toEqual(['invalid', 'ready'])
    expect(checked.rows[0].errors[0].field).toBe('folder')
    const made = (await library.post('/qr-code/import', { rows })).body.rows
    expect(made.map((one: { outcome: string }) => one.outcome)).toEqual(['refused', 'created'])
    expect(await tree()).toEqual([['A', null, 1], 0])
  })
})
