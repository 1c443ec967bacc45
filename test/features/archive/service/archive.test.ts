import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { payloadOfRecord } from '#design/record-design.ts'
import { OpenZip, ZipDamaged } from '#service/storage/zip.ts'
import { adminOf } from '../../../service/access/admin-of.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { aService, type TestService } from '../../../service/support/a-service.ts'
import { downloadArchive, sender, uploadArchive, uploaded } from '../../../service/support/an-archive.ts'
import { serviceOfTest } from '../../../service/support/own-service.ts'
import { wrongCounts } from '../../../service/support/wrong-counts.ts'
import { storeUpload } from '../../../service/files/store-upload.ts'
import { until } from '../../../support/until.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#e00" d="M0 0h9v9z"/></svg>'
let source: TestService
let archive: Buffer
/** The codes of the source by slash tag. */
const made: Record<string, { id: number; url: string; logo: string; file: string }> = {}

beforeAll(async () => {
  source = await aService()
  await fillAccount(source)
  archive = await downloadArchive(source)
  return async () => await source.close()
})

/** An account with each kind of record, and names that an import could confuse. */
async function fillAccount(service: TestService): Promise<void> {
  const send = sender(service)
  const logo = await service.inject({
    method: 'POST',
    url: '/api/v1/logos?name=mark.svg',
    payload: drawing,
    headers: { 'content-type': 'image/svg+xml' },
  })
  const logoId = logo.json().data.id as string
  const file = await storePicture(service)
  const design = { ...toKitDesign(defaultDesign), color: '#1d3f8f', pattern: 'rounded', qrLogoId: logoId }
  const kit = await send('POST', '/brand-kits', { name: 'Winter', design, palette: ['#1d3f8f'] })
  const template = await send('POST', '/utm-templates', {
    name: 'Print',
    parts: { source: { value: 'poster', isRequired: true } },
  })
  const parent = await send('POST', '/folders', { name: 'Packs' })
  const child = await send('POST', '/folders', { name: 'Rice', parentId: parent.id, kitId: kit.id })
  await send('PUT', `/folders/${parent.id}`, { utmTemplateId: template.id })
  const sale = await send('POST', '/qr-code', {
    ...aCreateRequest({ slashTag: 'sale', title: 'First', pattern: 'dots', qrLogoId: logoId }),
    folderId: child.id,
    tags: 'spring,poster',
    qr: { shape: 'square' },
  })
  await send('PUT', `/qr-code/${sale.id}`, { title: 'Second', pattern: 'square', isEdit: true })
  await send('PUT', `/qr-code/${sale.id}`, { slashTag: 'summer-sale', isStarred: true, isEdit: true })
  await send('PUT', `/qr-code/${sale.id}`, { brandedDomain: 'acme.link', title: 'Third', isEdit: true })
  const page = await send('POST', '/qr-code', {
    ...aCreateRequest({ slashTag: 'gallery', qrType: 'images', imageList: [file.url] }),
  })
  const secret = await send('POST', '/qr-code', {
    ...aCreateRequest({ slashTag: 'secret', password: 'only-for-us' }),
    earlierDays: '2024-01-31:12',
    earlierClicks: 12,
  })
  const paused = await send('POST', '/qr-code', aCreateRequest({ slashTag: 'paused' }))
  await send('PUT', `/qr-code/${paused.id}`, { isActive: false })
  for (const [name, { id }] of Object.entries({ sale, page, secret, paused }))
    made[name] = { id, url: file.url, logo: logoId, file: file.id }
  for (const query of ['?qr', '', '?qr'])
    await service.visit({ url: `/summer-sale${query}`, headers: { host: 'acme.link' } })
  await until(async () =>
    expect((await service.api('GET', `/qr-code/${sale.id}`)).json().data).toMatchObject({
      scans: 2,
      clicks: 1,
    }),
  )
}

async function storePicture(service: TestService): Promise<{ id: string; url: string }> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } })
  const form = new FormData()
  form.append('file', new Blob([await picture.png().toBuffer()], { type: 'image/png' }), 'red.png')
  const { headers, body } = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await service.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
  return answer.json().data
}

/** A service with the archive as a complete upload of its first account. */
async function aTarget(content: Uint8Array, options: Parameters<typeof aService>[0] = {}) {
  const service = await serviceOfTest(options)
  // So that no number is the same by chance.
  await service.addUser(2)
  const other = await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'first-here' }))
  expect(other.statusCode).toBe(201)
  await uploadArchive(service, content)
  const send = async (path: string) =>
    await service.api('POST', `/account/archive${path}`, { upload: uploaded })
  return { service, check: () => send('/check'), take: () => send('') }
}

async function codeOf(service: TestService, slashTag: string) {
  const { data } = (await service.api('GET', '/qr-code?limit=100')).json()
  const { id } = data.find((code: { slashTag: string }) => code.slashTag === slashTag)
  return (await service.api('GET', `/qr-code/${id}`)).json().data
}

test('an account goes out and comes in: codes, links, versions, files and clicks by day', async () => {
  const { service, check, take } = await aTarget(archive)
  expect((await check()).json().data).toMatchObject({ codes: 4, protectedCodes: 1, problems: [] })
  const answer = await take()
  expect(answer.json()).toMatchObject({ data: { taken: 4, refused: [] } })
  const before = await codeOf(source, 'summer-sale')
  const after = await codeOf(service, 'summer-sale')
  const same = [
    'title',
    'pattern',
    'color',
    'destinationUrl',
    'brandedDomain',
    'tags',
    'isStarred',
    'utm_source',
    'symbolEncoding',
  ]
  for (const field of same) expect(after[field], field).toEqual(before[field])
  const versions = (await service.api('GET', `/qr-code/${after.id}/versions`)).json().data
  const titles = versions.map(({ snapshot }: { snapshot: { title: string } }) => snapshot.title)
  expect(titles[0]).toBe('Third')
  expect(titles).toEqual(expect.arrayContaining(['First', 'Second', 'Third']))
  expect(await wrongCounts(service.database)).toEqual([])
  const folders = (await service.api('GET', '/folders')).json().data
  expect(folders.find(({ id }: { id: number }) => id === after.folderId)).toMatchObject({ name: 'Rice' })
  const today = new Date().toISOString().slice(0, 10)
  expect(after.earlierDays).toBe(`${today}:3`)
  const secret = await codeOf(service, 'secret')
  expect(secret).toMatchObject({ earlierDays: '2024-01-31:12', symbolEncoding: 'host' })
  expect(payloadOfRecord(secret, 'qr')).toBe(payloadOfRecord(await codeOf(source, 'secret'), 'qr'))
  expect((await codeOf(service, 'paused')).isActive).toBe(false)
})

test('every link of an archive leads where it did, the oldest print included', async () => {
  const { service, take } = await aTarget(archive)
  expect((await take()).statusCode).toBe(200)
  for (const [host, tag] of [
    ['go.acme.com', 'sale'],
    ['go.acme.com', 'summer-sale'],
    ['acme.link', 'summer-sale'],
    ['go.acme.com', 'secret'],
    ['go.acme.com', 'paused'],
    ['go.acme.com', 'gallery'],
  ] as const) {
    const [there, here] = await Promise.all(
      [source, service].map((one) => one.visit({ url: `/${tag}?qr`, headers: { host } })),
    )
    expect([here?.statusCode, here?.headers.location], `${host}/${tag}`).toEqual([
      there?.statusCode,
      there?.headers.location,
    ])
  }
})

test('an address in capital letters stays so in an archive, because its print exists', async () => {
  const inCapitals = withCodes(({ fields, versions }) => {
    for (const state of [fields, ...versions] as Record<string, unknown>[]) {
      const kept = (state['fieldData'] ?? {}) as { design?: object }
      state['fieldData'] = { ...kept, design: { ...kept.design, encoding: 'compact' } }
    }
  })
  const { service, take } = await aTarget(inCapitals)
  expect((await take()).json()).toMatchObject({ data: { taken: 4, refused: [] } })
  const { fieldData } = await codeOf(service, 'secret')
  expect(JSON.parse(fieldData).design.encoding).toBe('compact')
  expect(payloadOfRecord(await codeOf(service, 'secret'), 'qr')).toBe('HTTPS://GO.ACME.COM/secret?qr')
})

test('a page of an archive shows its own copy of the file', async () => {
  const { service, take } = await aTarget(archive)
  await take()
  const { imageList } = await codeOf(service, 'gallery')
  expect(imageList[0]).not.toBe(made['page']?.url)
  const file = await service.visit({
    url: new URL(imageList[0]).pathname,
    headers: { host: new URL(imageList[0]).host },
  })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png'])
})

test('a repeated import makes nothing twice', async () => {
  const { service, take } = await aTarget(archive)
  await take()
  await uploadArchive(service, archive)
  const again = await take()
  expect(again.json()).toMatchObject({ data: { taken: 4, refused: [] } })
  for (const [path, count] of [
    ['/qr-code?limit=100', 5],
    ['/brand-kits', 1],
    ['/utm-templates', 1],
    ['/folders', 2],
    ['/files', 1],
  ] as const)
    expect((await service.api('GET', path)).json().data, path).toHaveLength(count)
})

test('the check names every reason at once: missing domains, used links and a full plan', async () => {
  const { service, check, take } = await aTarget(archive, { brandedDomains: ['go.acme.com'] })
  const reasons = async () =>
    (await check())
      .json()
      .data.problems.map(({ code, values }: { code: string; values?: object }) => [code, values])
  expect(await reasons()).toEqual([['archive-domain', { domain: 'acme.link' }]])
  const taken = await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    headers: { authorization: 'Bearer token-of-user-2' },
    payload: aCreateRequest({ slashTag: 'secret' }),
  })
  expect(taken.statusCode).toBe(201)
  expect(await reasons()).toContainEqual(['archive-links', { count: 1, link: 'go.acme.com/secret' }])
  expect((await take()).statusCode).toBe(400)
  expect((await service.api('GET', '/qr-code')).json().data).toHaveLength(1)
})

test('no secret goes out', () => {
  const text = Object.values(unzipSync(archive))
    .map((bytes) => strFromU8(bytes, true))
    .join('\n')
  for (const secret of ['only-for-us', 'argon2', source.token, 'password_hash'])
    expect(text).not.toContain(secret)
})

type Files = Record<string, Uint8Array>

/** The archive with other files. */
function changed(change: (files: Files) => void): Uint8Array {
  const files = unzipSync(archive)
  change(files)
  return zipSync(files, { level: 0 })
}

/** A record of a code as the archive has it. */
type CodeRecord = {
  links: object[]
  versions: object[]
  fields: Record<string, unknown>
}

function recordsOf<Of>(files: Files, kind: string): Of[] {
  const lines = strFromU8(files[`records/${kind}.jsonl`]!).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Of)
}

/** Writes the records of a kind, and their number. */
function setRecords(files: Files, kind: string, records: readonly object[]): void {
  files[`records/${kind}.jsonl`] = strToU8(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  const manifest = JSON.parse(strFromU8(files['manifest.json']!))
  manifest.records[kind] = records.length
  files['manifest.json'] = strToU8(JSON.stringify(manifest))
}

/** The archive with other codes. */
function withCodes(change: (record: CodeRecord) => void): Uint8Array {
  return changed((files) => {
    const versions = recordsOf<{ codeId: number; fields: object }>(files, 'versions')
    const codes = recordsOf<CodeRecord & { id: number }>(files, 'codes').map((record) => ({
      ...record,
      versions: versions.filter(({ codeId }) => codeId === record.id).map(({ fields }) => fields),
    }))
    for (const code of codes) change(code)
    setRecords(files, 'codes', codes)
    const changedVersions = codes.flatMap(({ id, versions: states }) =>
      states.map((fields) => ({ codeId: id, fields })),
    )
    setRecords(files, 'versions', changedVersions)
  })
}

/** A ZIP whose directory says that an entry unpacks to two gigabytes. */
function aBomb(): Uint8Array {
  const bytes = Buffer.from(zipSync({ 'manifest.json': new Uint8Array(4_000_000) }))
  bytes.writeUInt32LE(2_000_000_000, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  return bytes
}

const script =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>'

test.each<[string, () => Uint8Array, string]>([
  ['a cut-off archive', () => archive.subarray(0, archive.length - 5_000), 'archive-file'],
  ['a file that is no ZIP', () => Buffer.from('Hello'), 'archive-file'],
  ['another ZIP', () => zipSync({ 'holiday.txt': strToU8('Lisbon') }), 'archive-file'],
  ['a ZIP bomb', aBomb, 'archive-damaged'],
  [
    'a name outside the archive',
    () => changed((files) => (files['../../etc/passwd'] = strToU8('x'))),
    'archive-damaged',
  ],
  [
    'an archive of a newer format',
    () => changed((files) => (files['manifest.json'] = manifest({ version: 3 }))),
    'archive-newer',
  ],
  [
    'an archive of rows',
    () => changed((files) => (files['manifest.json'] = manifest({ version: 1 }))),
    'archive-older',
  ],
  [
    'a missing record',
    () => changed((files) => (files['records/codes.jsonl'] = new Uint8Array(0))),
    'archive-damaged',
  ],
  [
    'a record with more values than a request',
    () =>
      changed((files) => {
        const [code] = recordsOf<CodeRecord>(files, 'codes')
        setRecords(files, 'codes', [{ ...code!, links: Array.from({ length: 20_000 }, () => ({})) }])
      }),
    'archive-damaged',
  ],
  [
    'a changed file',
    () =>
      changed((files) => {
        const name = Object.keys(files).find((one) => one.startsWith('files/'))!
        files[name]![20]! += 1
      }),
    'archive-damaged',
  ],
  [
    'a code without a link',
    () => withCodes((code) => void delete code.fields['slashTag']),
    'archive-damaged',
  ],
])('%s is refused, and no code is written', async (_name, content, code) => {
  const { service, take } = await aTarget(content())
  const answer = await take()
  expect([answer.statusCode, answer.json().errors?.[0].code]).toEqual([400, code])
  expect((await service.api('GET', '/qr-code')).json().data).toHaveLength(1)
})

function manifest(changes: object): Uint8Array {
  const { 'manifest.json': now } = unzipSync(archive)
  return strToU8(JSON.stringify({ ...JSON.parse(strFromU8(now!)), ...changes }))
}

test('an archive gives no code a link that a person could not have typed', async () => {
  const { service, take } = await aTarget(
    withCodes((code) => {
      const { slashTag } = code.fields
      if (slashTag === 'paused') code.fields['slashTag'] = 'healthz'
      if (slashTag === 'secret') code.fields['slashTag'] = 'a b'
      if (slashTag === 'gallery') code.links = [{ brandedDomain: 'go.acme.com', slashTag: 'x'.repeat(200) }]
    }),
  )
  const { taken, refused } = (await take()).json().data
  expect(taken).toBe(1)
  for (const { kind, errors } of refused) expect([kind, errors[0].field]).toEqual(['code', 'slashTag'])
  const tags = await service.database.selectFrom('short_links').select('tag').execute()
  expect(tags.map(({ tag }) => tag).sort()).toEqual(['first-here', 'sale', 'summer-sale', 'summer-sale'])
})

test('an import that was interrupted within a code goes on with its next version', async () => {
  const { service, take } = await aTarget(archive)
  await take()
  const { id } = await codeOf(service, 'summer-sale')
  const after = async () => (await service.api('GET', `/qr-code/${id}`)).json().data.title
  const last = await after()
  // As a stop leaves it: an earlier version after both renames, and no note that the code is whole.
  await service.database.updateTable('qr_codes').set({ version: 3, title: 'Cut off' }).execute()
  await service.database.deleteFrom('code_versions').execute()
  const notes = service.database.deleteFrom('idempotency_keys').where('idempotency_key', 'like', '%:whole')
  await notes.execute()
  await uploadArchive(service, archive)
  await take()
  expect(await after()).toBe(last)
  await service.api('PUT', `/qr-code/${id}`, { title: 'Changed here', isEdit: true })
  await uploadArchive(service, archive)
  await take()
  expect(await after()).toBe('Changed here')
})

/** Holds the upload, as the process does that imports it. */
async function hold({ database }: TestService): Promise<void> {
  const held_until = new Date(Date.now() + 5_000).toISOString()
  await database.updateTable('uploads').set({ held_until }).execute()
}

test('an import is tried again right after its process was killed', async () => {
  const { service, take } = await aTarget(archive)
  await hold(service)
  expect((await take()).json()).toMatchObject({ data: { taken: 4, refused: [] } })
})

test('an import that another process runs is refused with the reason', async () => {
  const { service, take } = await aTarget(archive)
  await hold(service)
  const renewing = setInterval(() => void hold(service), 100)
  try {
    const answer = await take()
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [
        {
          field: 'upload',
          code: 'archive-running',
          message: 'This archive is being imported already. Try again in a moment.',
        },
      ],
    ])
  } finally {
    clearInterval(renewing)
  }
})

test('two codes with one link in an archive do not take over a link of another account', async () => {
  const twice = changed((files) => {
    const [code] = recordsOf<CodeRecord>(files, 'codes')
    code!.links = []
    code!.fields = { ...code!.fields, brandedDomain: 'go.acme.com', slashTag: 'victim' }
    const again = { ...code, id: 99_999, fields: { ...code!.fields, slashTag: 'victim' } }
    setRecords(files, 'codes', [code!, again])
    setRecords(files, 'versions', [])
  })
  const { service, take } = await aTarget(twice)
  const victim = await service.inject({
    method: 'POST',
    url: '/api/v1/qr-code',
    headers: { authorization: 'Bearer token-of-user-2' },
    payload: aCreateRequest({ slashTag: 'victim', destinationUrl: 'https://victim.example/' }),
  })
  expect(victim.statusCode).toBe(201)
  const answer = await take()
  expect([answer.statusCode, answer.json().errors?.[0].code]).toEqual([400, 'archive-links'])
  const visit = await service.visit({ url: '/victim?qr', headers: { host: 'go.acme.com' } })
  expect(visit.headers.location).toBe('https://victim.example/')
})

test('a code of an archive that names the file of another account is refused', async () => {
  const service = await serviceOfTest()
  await service.addUser(2)
  const foreign = await storePicture(service)
  const stolen = withCodes(({ fields }) => {
    if (fields['slashTag'] === 'gallery') fields['imageList'] = [foreign.url]
  })
  const headers = { authorization: 'Bearer token-of-user-2' }
  const id = `2-${'b'.repeat(32)}`
  await storeUpload(service, id, stolen, { purpose: 'archive' })
  const answer = await service.inject({
    method: 'POST',
    url: '/api/v1/account/archive',
    headers,
    payload: { upload: id },
  })
  const { refused } = answer.json().data
  expect(refused).toMatchObject([{ kind: 'code', name: 'go.acme.com/gallery', reason: 'invalid' }])
  expect((await service.api('DELETE', `/files/${foreign.id}`)).statusCode).toBe(200)
})

test.each<[string, (record: CodeRecord) => void, string]>([
  [
    'a forbidden destination',
    (code) => (code.fields['destinationUrl'] = 'javascript:alert(1)'),
    'destinationUrl',
  ],
  ['a fieldData that is no object', (code) => (code.fields['fieldData'] = '{'), 'fieldData'],
])('%s refuses its code, and the others come', async (_name, change, field) => {
  const { service, take } = await aTarget(
    withCodes((code) => {
      if (code.fields['slashTag'] !== 'paused') return
      code.versions = []
      change(code)
    }),
  )
  const { data } = (await take()).json()
  expect(data).toMatchObject({ taken: 3, refused: [{ kind: 'code', name: 'go.acme.com/paused' }] })
  expect(data.refused[0].errors[0].field).toContain(field)
  expect((await service.api('GET', '/qr-code?limit=100')).json().data).toHaveLength(4)
})

test('a version of an archive cannot lead to a script, nor undo a block', async () => {
  const { service, take } = await aTarget(
    withCodes((code) => {
      if (code.fields['slashTag'] !== 'paused') return
      code.versions = [{ ...code.fields, is_blocked: 0, isadminblocked: false }]
      code.versions.push({ ...code.fields, destinationUrl: 'javascript:alert(1)' })
      code.fields['title'] = 'Last'
    }),
  )
  const { data } = (await take()).json()
  expect(data.refused).toMatchObject([{ kind: 'version', name: 'go.acme.com/paused' }])
  const code = await codeOf(service, 'paused')
  await service.database.updateTable('qr_codes').set({ is_blocked: true }).where('id', '=', code.id).execute()
  const { data: versions } = (await service.api('GET', `/qr-code/${code.id}/versions`)).json()
  for (const { number } of versions)
    await service.api('POST', `/qr-code/${code.id}/versions/${number}/restore`)
  expect((await service.visit({ url: '/paused', headers: { host: 'go.acme.com' } })).statusCode).toBe(403)
})

test('a drawing with a script comes without it', async () => {
  const { service, take } = await aTarget(
    changed((files) => {
      const name = Object.keys(files).find((one) => one.startsWith('logos/'))!
      files[name] = strToU8(script)
      const [line = ''] = strFromU8(files['records/logos.jsonl']!).split('\n')
      const hash = createHash('sha256').update(script).digest('hex')
      const record = { ...JSON.parse(line), hash, size: script.length }
      files['records/logos.jsonl'] = strToU8(`${JSON.stringify(record)}\n`)
    }),
  )
  expect((await take()).statusCode).toBe(200)
  const [logo] = await service.database.selectFrom('logos').select('content').execute()
  expect(Buffer.from(logo?.content ?? new Uint8Array(0)).toString()).not.toContain('script')
})

test('a code that an administrator blocked stays behind', async () => {
  const service = await serviceOfTest()
  const { data } = (await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'bad' }))).json()
  await service.database.updateTable('qr_codes').set({ is_blocked: true }).where('id', '=', data.id).execute()
  const files = unzipSync(await downloadArchive(service))
  expect(JSON.parse(strFromU8(files['manifest.json']!))).toMatchObject({ blockedCodes: 1, records: {} })
})

test('an administrator takes an account in and out by command', async () => {
  const target = await serviceOfTest()
  const at = '2026-01-01T00:00:00.000Z'
  const own = { user_id: 1, added_by: 1, created_at: at, proven_at: at, is_contested: false, is_exact: false }
  await target.database
    .insertInto('domains')
    .values({ domain: 'acme.link', ...own })
    .execute()
  const [file, again] = [join(target.folder, 'in.zip'), join(target.folder, 'out.zip')]
  await writeFile(file, archive)
  const admin = adminOf(target)
  expect((await admin('archive', 'check', '1', file, '--json')).json()).toMatchObject({ codes: 4 })
  expect(await admin('archive', 'export', '1', again)).toMatchObject({ code: 0, err: '' })
  expect(Object.keys(unzipSync(await readFile(again)))).toContain('manifest.json')
})

test('an archive whose records pack well is no bomb', async () => {
  const files = unzipSync(archive)
  const [code] = recordsOf<CodeRecord>(files, 'codes')
  const codes = Array.from({ length: 20 }, (_, place) => ({
    ...code!,
    id: 1_000 + place,
    fields: { ...code!.fields, slashTag: `long-${place}`, fieldData: { note: 'a'.repeat(60_000) } },
  }))
  setRecords(files, 'codes', codes)
  const { check } = await aTarget(zipSync(files, { level: 9 }))
  expect((await check()).json().data).toMatchObject({ codes: 20, problems: [] })
})

test('the directory of a ZIP is read up to a limit', async () => {
  const service = await serviceOfTest()
  const path = join(service.folder, 'names.zip')
  const empty = new Uint8Array(0)
  await writeFile(path, zipSync({ a: empty, b: empty, c: empty }))
  await expect(OpenZip.open(path, { entries: 2, bytes: 100 })).rejects.toThrow(ZipDamaged)
  const open = await OpenZip.open(path, { entries: 3, bytes: 100 })
  expect([...open.entries.keys()]).toEqual(['a', 'b', 'c'])
  open.close()
})

test('a ZIP that is only a directory of more entries than any account has is no archive', async () => {
  const service = await serviceOfTest()
  for (const [entries, code] of [
    [100, 'archive-file'],
    [100_001, 'archive-damaged'],
  ] as const) {
    await uploadArchive(service, directoryOnly(entries))
    const answer = await service.api('POST', '/account/archive/check', { upload: uploaded })
    expect(answer.json().errors[0].code).toBe(code)
  }
})

/** A ZIP64 of empty entries without contents, as an attacker writes it. */
function directoryOnly(entries: number): Buffer {
  const names = Buffer.alloc(entries * 52)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = names.writeUInt32LE(0x02014b50, entry * 52)
    names.writeUInt16LE(6, at + 24)
    names.write(entry.toString(36).padStart(6, '0'), entry * 52 + 46, 'latin1')
  }
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeBigUInt64LE(BigInt(entries), 24)
  end64.writeBigUInt64LE(BigInt(entries), 32)
  end64.writeBigUInt64LE(BigInt(names.length), 40)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(names.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(0, 4)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([names, end64, locator, end])
}

test('a picture that an administrator took down does not come back by an archive', async () => {
  const { service, take } = await aTarget(archive)
  await take()
  await service.database.updateTable('files').set({ is_blocked: true }).execute()
  await uploadArchive(service, archive)
  expect((await take()).json().data.refused).toMatchObject([
    { kind: 'file', errors: [{ code: 'file-blocked' }] },
  ])
})
