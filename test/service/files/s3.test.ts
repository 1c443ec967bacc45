import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyContents, ContentMissing, type FileStorage } from '#service/storage/file-storage.ts'
import { openDiskStorage, openStorage, readS3Url } from '#service/storage/open-storage.ts'
import { purgeFiles } from '#service/jobs/purge.ts'
import { type S3Server, startS3Server } from '../../support/s3-server.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { anMp4, aPhoto, bytesOf } from './sample-files.ts'
import { pathOf, storedFile } from './send-file.ts'

let server: S3Server
let storage: FileStorage
let folder: string
let service: TestService
let now = Date.parse('2026-06-01T12:00:00.000Z')
beforeAll(async () => {
  server = await startS3Server()
  storage = openStorage({ dataDir: '', filesUrl: readS3Url(server.url) })
  folder = await mkdtemp(join(tmpdir(), 'tessera-s3-test-'))
  service = await aService({ storage, clock: () => now })
})
afterAll(async () => {
  await service.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  service.visit({ url: pathOf(url), headers: { host: 'go.acme.com', ...headers } })

async function put(content: Buffer): Promise<string> {
  const file = join(folder, 'content')
  await writeFile(file, content)
  const key = createHash('sha256').update(content).digest('hex')
  await storage.put(key, file, 'application/octet-stream')
  return key
}

async function readAll(key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const reader = await storage.read(key, range)
  const pieces: Buffer[] = []
  for (let piece = await reader.next(); piece !== null; piece = await reader.next()) pieces.push(piece)
  await reader.close()
  return Buffer.concat(pieces)
}

test('a content is read unchanged, whole and in part, and missing after removal', async () => {
  const content = bytesOf(3_000_000)
  const key = await put(content)
  expect(await storage.size(key)).toBe(content.length)
  expect((await readAll(key)).equals(content)).toBe(true)
  expect((await readAll(key, { start: 1_000, end: 1_999 })).equals(content.subarray(1_000, 2_000))).toBe(true)
  const keys: string[] = []
  for await (const found of storage.keys()) keys.push(found)
  expect(keys).toContain(key)
  await storage.remove(key)
  expect(await storage.size(key)).toBe(null)
  await expect(storage.read(key)).rejects.toThrow(ContentMissing)
})

test('a file is stored in the bucket, served from it with ranges, and deleted with its last use', async () => {
  const content = anMp4(300_000)
  const film = await storedFile(service, 'film.mp4', content)
  expect((await get(film.url)).rawPayload.equals(content)).toBe(true)
  const part = await get(film.url, { range: 'bytes=100-199' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(content.subarray(100, 200))).toBe(true)
  const picture = await storedFile(service, 'photo.jpg', await aPhoto(300, 200))
  expect((await get(picture.url)).headers['content-type']).toBe('image/jpeg')

  const hash = createHash('sha256').update(content).digest('hex')
  expect(await storage.size(hash)).toBe(content.length)
  await service.api('DELETE', `/files/${film.id}`)
  now += 2 * 86_400_000
  await purgeFiles({
    database: service.database,
    clock: () => now,
    files: { storage, folder: join(service.folder, 'uploads') },
    logger: service.app.api.log,
  })
  expect(await storage.size(hash)).toBe(null)
})

test('contents move between the bucket and a disk, and those that are there are not copied again', async () => {
  const content = bytesOf(70_000, 'moves')
  const key = await put(content)
  const disk = openDiskStorage(join(folder, 'files'))
  const first = await copyContents(storage, disk, storage.keys(), folder)
  expect(first.copied).toBeGreaterThan(0)
  expect(await copyContents(storage, disk, storage.keys(), folder)).toEqual({ copied: 0, missing: 0 })
  expect(await disk.size(key)).toBe(content.length)
})

test('a bucket that does not answer refuses an upload with 503, and no record is written', async () => {
  const nowhere = openStorage({
    dataDir: '',
    filesUrl: readS3Url('s3://KEY:SECRET@pictures?endpoint=http://127.0.0.1:1'),
  })
  const lonely = await aService({ storage: nowhere })
  try {
    await expect(storedFile(lonely, 'film.mp4', anMp4())).rejects.toThrow(/^503/)
    expect(await lonely.database.selectFrom('files').select('id').execute()).toEqual([])
  } finally {
    await lonely.close()
  }
})
