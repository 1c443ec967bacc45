import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { service, serviceForAll } from '../support/own-service.ts'
import { anMp4 } from './sample-files.ts'
import { addPart } from '#service/commands/files/uploads.ts'
import { pathOf } from './send-file.ts'
import { uploadDeps } from './store-upload.ts'

let origin = ''
serviceForAll()
beforeAll(async () => {
  origin = await service.app.api.listen({ port: 0, host: '127.0.0.1' })
})

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Over a real connection: tus answers past the framework. */
async function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: { authorization: `Bearer ${service.token}`, ...tus, ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function begin(length: number, name = 'film.mp4'): Promise<string> {
  const answer = await ask('POST', '/api/v1/uploads', {
    'upload-length': String(length),
    'upload-metadata': `filename ${base64(name)},filetype ${base64('video/mp4')}`,
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}
const patch = (url: string, offset: number, payload: Buffer, headers: Record<string, string> = {}) =>
  ask(
    'PATCH',
    url,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    payload,
  )
const head = (url: string, headers: Record<string, string> = {}) => ask('HEAD', url, headers)
const offsetOf = async (url: string) => (await head(url)).headers.get('upload-offset')
const idOf = (url: string) => url.split('/').at(-1) ?? ''
/** What an upload left: rows, working files, and stored parts without a row. */
const leftOf = async (url: string) => {
  const { database, folder } = service
  const uploads = await database.selectFrom('uploads').select('id').where('id', '=', idOf(url)).execute()
  const rows = await database.selectFrom('upload_parts').select(['key', 'upload_id']).execute()
  const known = new Set(rows.map(({ key }) => key))
  const stored = await readdir(join(folder, 'files', 'uploads'), { recursive: true, withFileTypes: true })
  return [
    ...uploads,
    ...rows.filter(({ upload_id }) => upload_id === idOf(url)),
    ...stored.filter((entry) => entry.isFile() && !known.has(entry.name)).map(({ name }) => name),
    ...(await readdir(join(folder, 'uploads'))),
  ]
}

test('a video is uploaded in pieces, continues after a break, and is stored completely', async () => {
  const film = anMp4(200_000)
  const url = await begin(film.length, 'Über uns.mp4')
  expect(url).toMatch(/^\/api\/v1\/uploads\/1-[0-9a-f]{32}$/)
  expect((await patch(url, 0, film.subarray(0, 80_000))).status).toBe(204)
  expect((await service.inject({ url })).json()).toEqual({ data: null })
  // Another connection reads the offset.
  expect(await offsetOf(url)).toBe('80000')
  expect((await patch(url, 10, film.subarray(10, 20))).status).toBe(409)
  const last = await patch(url, 80_000, film.subarray(80_000))
  expect(last.status).toBe(200)
  const { data } = JSON.parse(last.text)
  expect(data).toMatchObject({ name: 'Über uns.mp4', kind: 'video', type: 'video/mp4', size: film.length })
  const served = await service.visit({ url: pathOf(data.url), headers: { host: 'go.acme.com' } })
  expect(hashOf(served.rawPayload)).toBe(hashOf(film))
  // The response was lost: a repeated request returns the same file.
  expect(await offsetOf(url)).toBe(String(film.length))
  expect((await service.inject({ url })).json().data.id).toBe(data.id)
  expect(await leftOf(url)).toEqual([])
})

test('an upload whose process ended after the last byte becomes a file on the next request', async () => {
  const film = anMp4(5_000, 'vide', 'isom', 'ended')
  const url = await begin(film.length)
  await patch(url, 0, film.subarray(0, film.length - 1))
  // The last byte is stored, its answer was never given.
  await addPart(uploadDeps(service), idOf(url), film.length - 1, Readable.from([film.subarray(-1)]))
  expect(await offsetOf(url)).toBe(String(film.length))
  expect((await service.inject({ url })).json().data).toMatchObject({ kind: 'video', size: film.length })
})

test('of two parts for the same place one is taken, and no byte is mixed', async () => {
  const film = anMp4(90_000, 'vide', 'isom', 'twice')
  const url = await begin(film.length)
  const deps = uploadDeps(service)
  // As two processes write: past the lock that tus keeps in one.
  const parts = [0, 1, 2, 3].map((step) => film.subarray(0, 40_000 + step * 10_000))
  const taken = await Promise.allSettled(
    parts.map((part) => addPart(deps, idOf(url), 0, Readable.from([part]))),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const offset = Number(await offsetOf(url))
  const last = await patch(url, offset, film.subarray(offset))
  expect(last.status).toBe(200)
  const { data } = JSON.parse(last.text)
  const served = await service.visit({ url: pathOf(data.url), headers: { host: 'go.acme.com' } })
  expect(hashOf(served.rawPayload)).toBe(hashOf(film))
  expect(await leftOf(url)).toEqual([])
})

test('a part whose connection breaks is kept as far as it arrived', async () => {
  const film = anMp4(300_000, 'vide', 'isom', 'broken')
  const url = await begin(film.length)
  const closed = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(film.subarray(0, 100_000))),
  })
  const sending = fetch(new URL(url, origin), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${service.token}`,
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
    duplex: 'half',
    signal: closed.signal,
  } as RequestInit)
  await expect.poll(partBytes).toBe(100_000)
  closed.abort()
  await expect(sending).rejects.toThrow()
  await expect.poll(() => offsetOf(url)).toBe('100000')
  expect((await patch(url, 100_000, film.subarray(100_000))).status).toBe(200)
})

/** Bytes of the part that is being received. */
async function partBytes(): Promise<number> {
  const folder = join(service.folder, 'uploads')
  const work = (await readdir(folder)).find((name) => name.startsWith('part-'))
  return work === undefined ? 0 : (await stat(join(folder, work, 'part'))).size
}

describe('an upload is refused', () => {
  test('before its first byte when it exceeds every limit', async () => {
    const answer = await ask('POST', '/api/v1/uploads', { 'upload-length': String(500 * 1_048_576) })
    expect(answer.status).toBe(413)
  })

  test('at its last byte when its format is unknown, with the documented body, and nothing is stored', async () => {
    const url = await begin(11, 'film.mp4')
    const answer = await patch(url, 0, Buffer.from('hello world'))
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, errors: [{ field: 'file' }] })
    expect((await head(url)).status).toBe(404)
    expect(await leftOf(url)).toEqual([])
  })

  test('before its first byte when the plan has no room', async () => {
    const token = await service.addUser(3, 'free')
    const answer = await ask('POST', '/api/v1/uploads', {
      'upload-length': String(150 * 1_048_576),
      authorization: `Bearer ${token}`,
    })
    expect(answer.status).toBe(509)
    expect(JSON.parse(answer.text)).toEqual({
      error: true,
      data: {
        message:
          'Storage limit exceeded for your current plan. Upgrade to upload more files, or delete some.',
        limit: 'storage',
        used: 0,
        max: 104_857_600,
        plan: 'Free',
      },
    })
  })

  test('without a token, and to another user’s address', async () => {
    const url = await begin(100)
    expect((await head(url, { authorization: '' })).status).toBe(401)
    const token = await service.addUser(4)
    const stranger = { authorization: `Bearer ${token}` }
    expect((await head(url, stranger)).status).toBe(404)
    expect((await patch(url, 0, Buffer.alloc(10), stranger)).status).toBe(404)
    const remove = await ask('DELETE', url, stranger)
    expect(remove.status).toBe(404)
    expect(await offsetOf(url)).toBe('0')
  })
})

test('errors of the protocol have the documented body', async () => {
  const url = await begin(20)
  const part = Buffer.from('0123456789')
  const type = { 'content-type': 'application/offset+octet-stream' }
  const answers = [
    await ask('POST', '/api/v1/uploads', { 'upload-length': 'many' }),
    await ask('POST', '/api/v1/uploads', {}),
    await ask('POST', '/api/v1/uploads', { 'upload-length': '5', 'upload-metadata': 'filename !' }),
    await ask('PATCH', url, type, part),
    await patch(url, 7, part),
    await ask('PATCH', url, { 'upload-offset': '0', 'content-type': 'text/plain' }, part),
    await patch(url.replace(/[0-9a-f]{32}$/, '0'.repeat(32)), 0, part),
  ]
  expect(
    answers.map(({ status, headers, text }) => [status, headers.get('content-type'), JSON.parse(text)]),
  ).toEqual(
    [400, 400, 400, 403, 409, 400, 404].map((status) => [
      status,
      'application/json; charset=utf-8',
      {
        success: false,
        message: expect.stringMatching(/^[A-Z].+\.$/),
        ...(status === 400 && { errors: [] }),
      },
    ]),
  )
})

test('a cancelled upload leaves nothing', async () => {
  const url = await begin(100)
  await patch(url, 0, Buffer.alloc(10))
  expect((await ask('DELETE', url)).status).toBe(204)
  expect((await head(url)).status).toBe(404)
})

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
