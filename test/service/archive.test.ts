import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { archivedShapes, numbered, rowsOfAccount } from '#service/commands/archive/account-tables.ts'
import { writeArchive } from '#service/commands/archive/write-archive.ts'
import { readRows, type Row } from '#service/database/table-rows.ts'
import { zipped } from '#service/storage/write-zip.ts'
import { adminOf } from './access/admin-of.ts'
import { fillEmptyTables } from '../support/fill-empty-tables.ts'
import { madeBy } from './migrations/made-by-release.ts'
import { aService, type TestService } from './support/a-service.ts'

const uploaded = `1-${'a'.repeat(32)}`
let source: TestService
let archive: Buffer
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
  archive = await buffer(Readable.from(zipped(writeArchive({ engine, storage, clock: Date.now }, 1))))
  empty = await aService()
  return async () => {
    await Promise.all([source.close(), empty.close()])
    remove()
  }
})

/** A fresh service with the archive as a complete upload. */
async function aTarget(content: Uint8Array, options: Parameters<typeof aService>[0] = {}) {
  const service = await aService(options)
  onTestFinished(() => service.close())
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

/** The records of the first account by table. Numbers become the places of what they name. */
async function recordsOf({ database }: TestService): Promise<Record<string, string[]>> {
  const shapes = await archivedShapes(database)
  const tables: Record<string, Row[]> = {}
  for (const shape of shapes) {
    const rows = []
    for await (const some of readRows(database, shape, { filter: rowsOfAccount(shape, 1, shapes) }))
      rows.push(...some)
    tables[shape.table] = rows.filter(({ kind }) => kind !== 'account.imported')
  }
  const places = Object.fromEntries(
    [
      ['codes', 'qr_codes'],
      ['links', 'short_links'],
      ['folders', 'folders'],
    ].map(([kind, table]) => [
      kind,
      new Map(
        (tables[table!] ?? [])
          .map(({ id }) => Number(id))
          .sort((one, other) => one - other)
          .map((id, place) => [id, `${kind} ${place}`]),
      ),
    ]),
  )
  places['people'] = new Map((tables['people'] ?? []).map(({ id, name }) => [Number(id), String(name)]))
  const named = (table: string, column: string, value: unknown) => {
    const kind = numbered[`${table}.${column}`] ?? numbered[column]
    if (kind === undefined || kind === 'accounts' || value === null || value === 0) return value
    return places[kind]?.get(Number(value)) ?? `unknown ${Number(value)}`
  }
  const inText: Record<string, string> = { link_id: 'links', codeId: 'codes', folderId: 'folders' }
  const text = (row: Row, table: string) =>
    JSON.stringify(
      Object.entries(row)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([column, value]) => {
          if (column === 'snapshot' && typeof value === 'string')
            return JSON.parse(value, (key, inner) => (inText[key] ? places[inText[key]]?.get(inner) : inner))
          if (column === 'mentions')
            return JSON.parse(String(value)).map((id: number) => places['people']?.get(id))
          if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
          return named(table, column, value)
        }),
    )
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => table !== 'people')
      .map(([table, rows]) => [table, rows.map((row) => text(row, table)).sort()]),
  )
}

test('an account goes out and comes in with every record, picture, count and file', async () => {
  const { service, check, take } = await aTarget(archive)
  const { data } = (await check()).json()
  expect(data).toMatchObject({ codes: 42, protectedCodes: 1, problems: [], domains: ['go.acme.com'] })
  const answer = await take()
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
  const [before, after] = [await recordsOf(source), await recordsOf(service)]
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([])
  for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table])
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
  expect(changes[0]).toMatchObject({ kind: 'account.imported', details: { codes: 42 } })
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

test('an administrator takes an account in and out by command', async () => {
  const target = await aService()
  onTestFinished(() => target.close())
  const [file, again] = [join(target.folder, 'in.zip'), join(target.folder, 'out.zip')]
  await writeFile(file, archive)
  const admin = adminOf(target)
  expect((await admin('archive', 'check', '1', file, '--json')).json()).toMatchObject({ codes: 42 })
  expect(await admin('archive', 'import', '1', file)).toMatchObject({ code: 0, err: '' })
  expect(await admin('archive', 'import', '1', file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^This account already has codes/),
  })
  expect(await admin('archive', 'export', '1', again)).toMatchObject({ code: 0, err: '' })
  const { rows } = JSON.parse(strFromU8(unzipSync(await readFile(again))['manifest.json']!))
  expect(rows).toMatchObject({ qr_codes: 42, short_links: 42 })
})
