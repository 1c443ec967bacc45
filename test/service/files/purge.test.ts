import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPart, beginUpload, findUpload } from '#service/commands/files/uploads.ts'
import type { StoredFile } from '#contract/files.ts'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { purgeFiles } from '#service/jobs/purge.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { anMp4 } from './sample-files.ts'
import { pathOf, storedFile } from './send-file.ts'
import { uploadDeps } from './store-upload.ts'

const day = 86_400_000
let now: number
let service: TestService
beforeEach(async () => {
  now = Date.parse('2026-06-01T12:00:00.000Z')
  service = await aService({ clock: () => now })
})
afterEach(() => service.close())

const deps = () => ({
  database: service.database,
  clock: () => now,
  files: { storage: service.storage, folder: join(service.folder, 'uploads') },
  logger: service.app.api.log,
})
const purge = () => purgeFiles(deps())
const film = (name: string) => storedFile(service, `${name}.mp4`, anMp4(2_000, 'vide', 'isom', name))
const statusOf = async ({ url }: StoredFile) =>
  (await service.visit({ url: pathOf(url), headers: { host: 'go.acme.com' } })).statusCode

async function keys(): Promise<number> {
  let count = 0
  for await (const _ of service.storage.keys()) count += 1
  return count
}

async function aCode(file: StoredFile): Promise<number> {
  const answer = await service.api(
    'POST',
    '/qr-code',
    aCreateRequest({ slashTag: file.name.replace('.', '-'), destinationUrl: file.url }),
  )
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}

test('a file that nothing shows goes after 30 days, with its content and its place in the plan', async () => {
  const file = await film('alone')
  now += 29 * day
  await purge()
  expect(await statusOf(file)).toBe(200)
  now += 2 * day
  await purge()
  expect(await statusOf(file)).toBe(404)
  expect(await keys()).toBe(0)
  expect((await service.api('GET', '/session')).json().usage.storage).toBe(0)
})

test('a file that a code, a version or a draft shows stays', async () => {
  const [inCode, inVersion, inDraft] = [await film('code'), await film('version'), await film('draft')]
  await aCode(inCode)
  const edited = await aCode(inVersion)
  await service.api('PUT', `/qr-code/${edited}`, { destinationUrl: 'https://www.acme.com/', isEdit: true })
  const draft = { title: 'Later', codeId: null, content: { values: { destinationUrl: inDraft.url } } }
  await service.api('PUT', '/drafts/later', draft)
  for (let months = 0; months < 4; months += 1) {
    now += 31 * day
    await purge()
  }
  for (const file of [inCode, inVersion, inDraft]) expect(await statusOf(file)).toBe(200)

  await service.api('DELETE', '/drafts/later')
  await purge()
  now += 31 * day
  await purge()
  expect(await statusOf(inDraft)).toBe(404)
  expect(await statusOf(inCode)).toBe(200)
})

test('the files of a deleted code are deleted 30 days after permanent deletion, and are closed until then', async () => {
  const file = await film('deleted')
  const id = await aCode(file)
  await service.api('DELETE', `/qr-code/${id}`)
  expect(await statusOf(file)).toBe(404)
  now += 31 * day
  await purgeDeleted(deps())
  await purge()
  expect(await keys()).toBe(1)
  // No code uses it any more, and it was never public without its code.
  expect(await statusOf(file)).toBe(404)
  now += 31 * day
  await purge()
  expect(await keys()).toBe(0)
})

test('a content that two files share stays until the second one goes', async () => {
  const content = anMp4(2_000, 'vide', 'isom', 'shared')
  const first = await storedFile(service, 'one.mp4', content)
  const second = await storedFile(service, 'two.mp4', content)
  expect(await keys()).toBe(1)
  await service.api('DELETE', `/files/${first.id}`)
  now += 2 * day
  await purge()
  expect(await statusOf(second)).toBe(200)
  await service.api('DELETE', `/files/${second.id}`)
  now += 2 * day
  await purge()
  expect(await keys()).toBe(0)
})

test('a content that is being stored is left alone, and so is one that a process left without a record for a day', async () => {
  const hash = 'cd'.repeat(32)
  const waiting = join(service.folder, 'waiting')
  await writeFile(waiting, 'content')
  await service.storage.put(hash, waiting, 'video/mp4')
  const kept_until = new Date(now + day).toISOString()
  await service.database.insertInto('file_contents').values({ hash, size: 7, kept_until }).execute()
  await purge()
  expect(await keys()).toBe(1)
  now += 2 * day
  await purge()
  expect(await keys()).toBe(0)
})

test('an upload that was given up is deleted after a day, with its parts', async () => {
  const upload = uploadDeps(service, () => now)
  const parts = async () =>
    (
      await readdir(join(service.folder, 'files', 'uploads'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile()).length
  const begin = async (id: string) => {
    await beginUpload(upload, { id, userId: 1, size: 9, metadata: {} })
    await addPart(upload, id, 0, Readable.from([Buffer.from('part')]))
  }
  await begin('1-old')
  now += 0.9 * day
  await begin('1-new')
  // As a killed process leaves it: stored, and never taken into the upload.
  const stored = upload.files.storage.parts
  const [key, waiting] = ['ef'.repeat(32), join(service.folder, 'waiting')]
  await writeFile(waiting, 'part')
  await stored.put(key, waiting, 'video/mp4')
  const row = { key, upload_id: '1-new', starts_at: 4, size: null }
  await service.database
    .insertInto('upload_parts')
    .values({ ...row, created_at: new Date(now).toISOString() })
    .execute()
  await purge()
  expect(await parts()).toBe(3)
  now += 0.2 * day
  await purge()
  expect(await findUpload(upload, '1-old')).toBe(null)
  expect(await findUpload(upload, '1-new')).toMatchObject({ received: 4 })
  expect(await parts()).toBe(1)
  now += day
  await purge()
  expect(await parts()).toBe(0)
  expect(await service.database.selectFrom('upload_parts').select('key').execute()).toEqual([])
})

test('working files that a killed process left are deleted after a day', async () => {
  const folder = join(service.folder, 'uploads')
  await writeFile(join(folder, '1-old'), 'x')
  await utimes(join(folder, '1-old'), (now - 2 * day) / 1_000, (now - 2 * day) / 1_000)
  await writeFile(join(folder, '1-new'), 'x')
  await utimes(join(folder, '1-new'), now / 1_000, now / 1_000)
  await purge()
  expect(await readdir(folder)).toEqual(['1-new'])
})
