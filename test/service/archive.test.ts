import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { archivedShapes, numbered } from '#service/commands/archive/account-tables.ts'
import { isEmptyAccount } from '#service/commands/archive/check-archive.ts'
import { writeArchive } from '#service/commands/archive/write-archive.ts'
import { tableShapes } from '#service/database/table-rows.ts'
import { takeIds } from '#service/database/queries/links.ts'
import { type ZipEntry, ZipFile } from '#service/storage/read-zip.ts'
import { zipped } from '#service/storage/write-zip.ts'
import { adminOf } from './access/admin-of.ts'
import { fillEmptyTables } from '../support/fill-empty-tables.ts'
import { madeBy } from './migrations/made-by-release.ts'
import { accountRecords } from './support/account-records.ts'
import { aCreateRequest } from './support/a-request.ts'
import { aService, type TestService } from './support/a-service.ts'
import { buildService } from './support/build-service.ts'
import { databaseEnv } from './support/engine-in.ts'

const uploaded = `1-${'a'.repeat(32)}`
let source: TestService
let archive: Buffer
let archived: Awaited<ReturnType<typeof accountRecords>>
const secrets = {
  password_hash: 'argon2id-of-the-code',
  token: 'sign-off-token',
  secret: 'webhook-secret',
  pin_hash: 'argon2id-of-the-pin',
}
/** Refused archives leave it empty for the next one. */
let empty: TestService

beforeAll(async () => {
  const { expected, folder, location, remove } = await madeBy('1.0.0')
  source = await aService({ folder, databaseUrl: location, clock: () => expected.madeAt })
  const { database, storage, engine } = source
  await fillEmptyTables(database, expected.madeAt)
  // Its note has a byte, which no upload counted.
  await database
    .updateTable('storage_quotas')
    .set({ bytes: sql`bytes + 1` })
    .execute()
  // Rows of the release that are no pictures.
  await database.deleteFrom('logos').execute()
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#e00" d="M0 0h9v9z"/></svg>'
  const logo = await source.inject({
    method: 'POST',
    url: '/api/v1/logos?name=mark.svg',
    payload: drawing,
    headers: { 'content-type': 'image/svg+xml' },
  })
  expect(logo.statusCode).toBe(201)
  await database
    .updateTable('qr_codes')
    .set({ password_hash: secrets.password_hash, is_protected: true })
    .where('id', '=', 1)
    .execute()
  await database.updateTable('approvals').set({ token: secrets.token }).execute()
  await database.updateTable('webhooks').set({ secret: secrets.secret }).execute()
  await database.updateTable('coupon_pins').set({ pin_hash: secrets.pin_hash }).execute()
  // The folder of the release took no number.
  await takeIds(database, 'folders', 1)
  await addWhatNeedsCare(source)
  archived = await accountRecords(database, 1)
  archive = await buffer(Readable.from(zipped(writeArchive({ engine, storage, clock: Date.now }, 1))))
  empty = await aService()
  await addExactDomains(empty)
  return async () => {
    await Promise.all([source.close(), empty.close()])
    remove()
  }
})

const exact = 'links.acme.example'
/** Has no link yet. */
const unused = 'new.acme.example'

/** Links of these domains differ by capital letters. */
async function addExactDomains({ database }: TestService, userId = 1): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  const row = {
    user_id: userId,
    added_by: 1,
    created_at: at,
    proven_at: at,
    is_contested: false,
    is_exact: true,
  }
  await database
    .insertInto('domains')
    .values([exact, unused].map((domain) => ({ domain, ...row })))
    .execute()
}

/** Records whose numbers, addresses or parents an import could confuse. */
async function addWhatNeedsCare(service: TestService): Promise<void> {
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await service.api(method, path, body)
    expect(answer.json().errors, path).toBeUndefined()
    return answer.json().data
  }
  await addExactDomains(service)
  const pages = { rootUrl: 'https://www.acme.com/', missingUrl: '' }
  await send('PUT', `/domains/${exact}/pages`, { ...pages, isOpen: true, scanMarks: ['r=qr', 'src'] })
  await send('PUT', `/domains/${unused}/pages`, pages)
  const kitDesign = { ...toKitDesign(defaultDesign), color: '#1d3f8f', pattern: 'rounded' }
  const { id: kitId } = await send('POST', '/brand-kits', { name: 'Winter', design: kitDesign })
  const parent = await send('POST', '/folders', { name: 'Packs' })
  const child = await send('POST', '/folders', { name: 'Rice', parentId: parent.id })
  await send('PUT', `/folders/${child.id}`, { kitId })
  const at = { brandedDomain: exact, folderId: child.id }
  const fieldData = {
    product: { gtin: '96385074', batch: 'aB', expiry: '2026-12-31' },
    productLinks: [{ linkType: 'recipeInfo', address: 'https://www.acme.com/recipe', language: 'de' }],
  }
  await send('POST', '/qr-code', aCreateRequest({ ...at, qrType: 'product', slashTag: 'rice', fieldData }))
  const { id } = await send('POST', '/qr-code', aCreateRequest({ ...at, slashTag: 'Sale' }))
  await send('POST', '/qr-code', aCreateRequest({ ...at, slashTag: 'sale' }))
  await send('PUT', `/qr-code/${id}`, { slashTag: 'SALE', folderId: parent.id })
  const routes = [{ id: 7, destinationUrl: 'https://www.acme.com/app' }]
  await send('PUT', `/qr-code/${id}`, { fieldData: { visitorRules: [{ devices: ['iphone'], routes }] } })
  const campaign = await send('POST', '/campaigns', { name: 'Bus stops' })
  const placement = { name: 'Nord', mark: 'a3', campaignId: campaign.id }
  await send('POST', `/qr-code/${id}/placements`, { placements: [placement] })
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } })
  const photo = (await picture.jpeg().toBuffer()).toString('base64')
  await send('POST', `/qr-code/${id}/print-notes`, { outcome: 'matches', text: 'Window', photo })
  await service.api('POST', '/webhooks', { address: 'https://hooks.example/', events: ['code.created'] })
}

/** A fresh service with the archive as a complete upload. */
async function aTarget(content: Uint8Array, options: Parameters<typeof aService>[0] = {}) {
  const service = await aService(options)
  onTestFinished(() => service.close())
  await addExactDomains(service)
  // So that no number is the same by chance.
  await service.addUser(2)
  await service.addUser(3)
  await upload(service, content)
  const send = async (path: string) =>
    await service.api('POST', `/account/archive${path}`, { upload: uploaded })
  return { service, check: () => send('/check'), take: () => send('') }
}

async function upload(service: TestService, content: Uint8Array): Promise<void> {
  const path = join(service.folder, 'uploads', uploaded)
  await mkdir(join(service.folder, 'uploads'), { recursive: true })
  await writeFile(path, content)
  const about = { id: uploaded, size: content.length, offset: 0, metadata: { purpose: 'archive' } }
  await writeFile(`${path}.json`, JSON.stringify(about))
}

test('an account goes out and comes in with every record, picture, count and file', async () => {
  const { service, check, take } = await aTarget(archive)
  const { data } = (await check()).json()
  expect(data).toMatchObject({
    codes: 45,
    protectedCodes: 1,
    problems: [],
    domains: ['go.acme.com', exact, unused],
  })
  const answer = await take()
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
  const after = await accountRecords(service.database, 1)
  expect(Object.keys(archived).filter((table) => archived[table]?.length === 0)).toEqual([])
  for (const table of Object.keys(archived)) expect(after[table], table).toEqual(archived[table])
  for (const { hash } of await source.database.selectFrom('file_parts').select('hash').execute())
    expect(await service.storage.size(hash)).toBe(await source.storage.size(hash))
  const usage = async (of: TestService) => {
    const { codes, links, storage } = (await of.api('GET', '/session')).json().usage
    return { codes, links, storage }
  }
  expect(await usage(service)).toEqual(await usage(source))
  expect((await take()).statusCode).toBe(404)
  // Its password stays behind, so nobody opens it.
  const { tag } = await source.database
    .selectFrom('qr_codes')
    .select('tag')
    .where('is_protected', '=', true)
    .executeTakeFirstOrThrow()
  const page = await service.visit({ url: `/${tag}`, headers: { host: 'go.acme.com' } })
  expect(page.statusCode).toBe(401)
  const { data: changes } = (await service.api('GET', '/changes?kind=account')).json()
  expect(changes[0]).toMatchObject({ kind: 'account.imported', details: { codes: 45 } })
  const other = await source.inject({ method: 'GET', url: '/api/v1/account/archive' })
  expect(Object.keys(unzipSync(other.rawPayload)).sort()).toEqual(Object.keys(unzipSync(archive)).sort())
})

test('every number of a record that names something has a new number after the import', async () => {
  const shapes = await archivedShapes(source.database)
  const naming = shapes.flatMap(({ table, columns }) =>
    columns.filter((column) => /_(id|by)$/.test(column)).map((column) => [table, column] as const),
  )
  // Ids that are texts: they are unique within an account.
  const texts = new Set([
    'campaign_id',
    'draft_id',
    'file_id',
    'kit_id',
    'qr_logo_id',
    'upload_id',
    'utm_id',
    'utm_template_id',
  ])
  const forgotten = naming.filter(([table, column]) => {
    const isNumbered = numbered[`${table}.${column}`] !== undefined || numbered[column] !== undefined
    return !isNumbered && !texts.has(column) && !['order_id'].includes(column)
  })
  expect(forgotten).toEqual([])
})

/** Tables without a `user_id` that belong to the server, to a person or to what an archive leaves out. */
const ofNoAccount = [
  'admin_actions',
  'blocked_hosts',
  'domain_checks',
  'file_contents',
  'identities',
  'limit_salts',
  'limit_windows',
  'passkeys',
  'password_tries',
  'recovery_links',
  'sequences',
  'service_keys',
  'sign_in_steps',
  'visit_writers',
  'visitor_days',
  'visitor_salts',
  'webhook_deliveries',
]
/** Columns of the archive that sound like a secret and are none. */
const noSecrets = new Set([
  'approval_decisions.picture_hash',
  'audit_events.token',
  'file_parts.hash',
  'files.source_hash',
  'folders.name_key',
  'qr_codes.host_key',
  'qr_codes.picture_hash',
])

test('every table is in the archive or left out for a reason, and no column sounds like a secret', async () => {
  const shapes = await archivedShapes(source.database)
  const all = await tableShapes(source.database)
  const archived = new Set(shapes.map(({ table }) => table))
  const forgotten = all.filter(({ table, columns }) => !archived.has(table) && !columns.includes('user_id'))
  expect(forgotten.map(({ table }) => table).sort()).toEqual(ofNoAccount)
  const columns = shapes.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`))
  const secretive = columns.filter((name) => /secret|token|password|pin_|hash|salt|_key$/.test(name))
  expect(secretive.filter((name) => !noSecrets.has(name) && !name.endsWith('.tag_key'))).toEqual([])
})

test('no secret goes out', () => {
  const text = Object.values(unzipSync(archive))
    .map((bytes) => strFromU8(bytes, true))
    .join('\n')
  for (const secret of [...Object.values(secrets), source.token]) expect(text).not.toContain(secret)
})

type Files = Record<string, Uint8Array>

/** The archive with other files. */
function changed(change: (files: Files) => void): Uint8Array {
  const files = unzipSync(archive)
  change(files)
  return zipSync(files, { level: 0 })
}

function edited(files: Files, name: string, change: (text: string) => string): void {
  files[name] = strToU8(change(strFromU8(files[name]!)))
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
  ['a cut-off archive', () => archive.subarray(0, archive.length - 5_000), 'archive-damaged'],
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
    () =>
      changed((files) =>
        edited(files, 'manifest.json', (text) => text.replace('"version": 1', '"version": 2')),
      ),
    'archive-newer',
  ],
  [
    'an unknown column',
    () =>
      changed((files) =>
        edited(files, 'records/folders.jsonl', (text) => text.replace('{', '{"password_hash":"x",')),
      ),
    'archive-newer',
  ],
  [
    'a missing record',
    () =>
      changed((files) =>
        edited(files, 'records/comments.jsonl', (text) => text.slice(text.indexOf('\n') + 1)),
      ),
    'archive-damaged',
  ],
  [
    'a record of another account',
    () =>
      changed((files) =>
        edited(files, 'records/counters.jsonl', (text) => text.replace(/"code_id":\d+/, '"code_id":99999')),
      ),
    'archive-damaged',
  ],
  [
    'a changed file',
    () =>
      changed((files) => (files[Object.keys(files).find((name) => name.startsWith('files/'))!]![0]! += 1)),
    'archive-damaged',
  ],
  [
    'a drawing with a script',
    () =>
      changed((files) =>
        edited(files, 'records/logos.jsonl', (text) =>
          text.replace(/"base64":"[^"]+"/, `"base64":"${Buffer.from(script).toString('base64')}"`),
        ),
      ),
    'archive-damaged',
  ],
  [
    'a forbidden destination',
    () =>
      changed((files) =>
        edited(files, 'records/qr_codes.jsonl', (text) =>
          text.replace(/"destination_url":"[^"]+"/, '"destination_url":"javascript:alert(1)"'),
        ),
      ),
    'archive-damaged',
  ],
])('%s is refused, and nothing is written', async (_name, content, code) => {
  await upload(empty, content())
  const answer = await empty.api('POST', '/account/archive', { upload: uploaded })
  expect([answer.statusCode, answer.json().errors?.[0].code]).toEqual([400, code])
  for (const table of ['qr_codes', 'short_links', 'folders', 'files', 'logos'] as const)
    expect(await empty.database.selectFrom(table).selectAll().execute()).toEqual([])
})

test('the check names every reason at once: missing domains, used links and a full account', async () => {
  const { service, check, take } = await aTarget(archive, { brandedDomains: ['acme.link'] })
  const reasons = async () =>
    (await check())
      .json()
      .data.problems.map(({ code, values }: { code: string; values?: object }) => [code, values])
  expect(await reasons()).toEqual([['archive-domain', { domain: 'go.acme.com' }]])
  const { tag } = await source.database
    .selectFrom('short_links')
    .select('tag')
    .where('domain', '=', 'go.acme.com')
    .orderBy('tag')
    .executeTakeFirstOrThrow()
  await service.database
    .insertInto('short_links')
    .values({
      domain: 'go.acme.com',
      tag_key: tag.toLowerCase(),
      exact_tag: '',
      tag,
      id: 1,
      code_id: null,
      user_id: 1,
      is_alias: false,
      created_at: '',
    })
    .execute()
  expect(await reasons()).toEqual([
    ['archive-not-empty', undefined],
    ['archive-domain', { domain: 'go.acme.com' }],
    ['archive-links', { count: 1, link: `go.acme.com/${tag}` }],
  ])
  expect((await take()).statusCode).toBe(400)
})

/**
 * Imports a file into an account by a process of its own, because a command in this one would wait for writes of its
 * service for ever. Resolves with the exit code and the signal.
 *
 * @param preload a module that the process runs first.
 */
async function importBy(target: TestService, userId: number, file: string, preload = ''): Promise<unknown> {
  const admin = join(dirname(await buildService()), 'admin.js')
  const preloaded = `--import=data:text/javascript,${encodeURIComponent(preload)}`
  const child = spawn(process.execPath, [preloaded, admin, 'archive', 'import', `${userId}`, file], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: target.folder,
      BRANDED_DOMAINS: 'go.acme.com',
      ...(await databaseEnv(target.folder)),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return await once(child, 'exit')
}

/** A module that kills its process when that reads an entry of the archive for the given time. */
function killAt(entry: ZipEntry | undefined, time: number): string {
  return `
    import { open } from 'node:fs/promises'
    const file = await open(process.execPath)
    const reader = Object.getPrototypeOf(file)
    await file.close()
    const { read } = reader
    let times = 0
    reader.read = function (buffer, offset, length, position) {
      if (position === ${entry?.at} && length === 30 && ++times === ${time}) process.kill(process.pid, 'SIGKILL')
      return read.apply(this, arguments)
    }`
}

test('a killed import leaves an empty account, and the next one takes everything in once', async () => {
  const { service, take } = await aTarget(archive)
  const file = join(service.folder, 'in.zip')
  await writeFile(file, archive)
  const zip = await ZipFile.open(file)
  onTestFinished(() => zip.close())
  const lastContent = [...zip.entries.values()].findLast(({ name }) => name.startsWith('files/'))
  const killed = [null, 'SIGKILL']
  expect(await importBy(service, 1, file, killAt(lastContent, 1))).toEqual(killed)
  expect(await service.database.selectFrom('file_contents').selectAll().execute()).not.toEqual([])
  expect(await isEmptyAccount(service.database, 1)).toBe(true)
  // The first reading is the check. The second one follows the codes in the transaction.
  expect(await importBy(service, 1, file, killAt(zip.entries.get('records/short_links.jsonl'), 2))).toEqual(
    killed,
  )
  expect(await isEmptyAccount(service.database, 1)).toBe(true)
  expect((await take()).statusCode).toBe(200)
  // The service has added events of its own.
  const after = await accountRecords(service.database, 1)
  expect({ ...after, account_events: [] }).toEqual({ ...archived, account_events: [] })
})

test('an administrator takes an account in and out by command', async () => {
  const target = await aService()
  onTestFinished(() => target.close())
  await target.addUser(2)
  await addExactDomains(target, 2)
  const pages = { root_url: 'https://server.example/', missing_url: null, is_open: false, scan_marks: '' }
  await target.database
    .insertInto('domain_pages')
    .values({ domain: 'go.acme.com', user_id: 1, ...pages })
    .execute()
  const [file, again] = [join(target.folder, 'in.zip'), join(target.folder, 'out.zip')]
  await writeFile(file, archive)
  const admin = adminOf(target)
  expect((await admin('archive', 'check', '2', file, '--json')).json()).toMatchObject({ codes: 45 })
  expect(await importBy(target, 2, file)).toEqual([0, null])
  expect(await admin('archive', 'import', '2', file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^This account already has codes/),
  })
  expect(await admin('archive', 'export', '2', again)).toMatchObject({ code: 0, err: '' })
  const { rows } = JSON.parse(strFromU8(unzipSync(await readFile(again))['manifest.json']!))
  expect(await target.database.selectFrom('domain_pages').select(['domain', 'user_id']).execute()).toEqual(
    expect.arrayContaining([
      { domain: 'go.acme.com', user_id: 1 },
      { domain: exact, user_id: 2 },
    ]),
  )
  expect(rows).toMatchObject({ qr_codes: 45, short_links: 47 })
})
