import { beforeAll, describe, expect, test } from 'vitest'
import type { StoredFile } from '#contract/files.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { anMp4, aPhoto } from './sample-files.ts'
import { pathOf, storedFile } from './send-file.ts'
import { refusedField } from '../support/refused-field.ts'

const noon = Date.parse('2026-06-01T12:00:00.000Z')
let now = noon
let video: StoredFile
const content = anMp4(100_000)
serviceForAll({ clock: () => now })
beforeAll(async () => {
  video = await storedFile(service, 'tour.mp4', content)
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  service.visit({ method, url: pathOf(url), headers: { host: 'go.acme.com', ...headers } })

describe('a player that seeks', () => {
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, content.length - 1],
    ['bytes=-50', content.length - 50, content.length - 1],
    ['bytes=99999-999999', 99_999, content.length - 1],
  ])('%s gets that part', async (range, start, end) => {
    const answer = await get(video.url, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${content.length}`)
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=200000-', 'bytes=-0'])('%s gets 416 with the length', async (range) => {
    const answer = await get(video.url, { range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${content.length}`)
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=-', 'bytes=x-y'])(
    '%s gets the whole file',
    async (range) => {
      const answer = await get(video.url, { range })
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(content)).toBe(true)
    },
  )

  test('a cached copy is validated by its ETag', async () => {
    const { etag = '' } = (await get(video.url)).headers
    expect((await get(video.url, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get(video.url, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    expect((await get(video.url, { range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('HEAD returns the length without a body', async () => {
    const answer = await get(video.url, {}, 'HEAD')
    expect(answer.headers['content-length']).toBe(String(content.length))
    expect(answer.rawPayload.length).toBe(0)
  })

  test('a download keeps the name of the file', async () => {
    const answer = await get(`${video.url}?download`)
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''tour.mp4")
  })
})

test.each([
  '/file/0123456789abcdef0123456789abcdef/x.pdf',
  '/file/..%2f..%2ftessera.db/x',
  '/file/%2e%2e/%2e%2e',
  '/file/0123456789abcdef0123456789abcdef%00/x',
  '/file/x/y',
])('%s is not found', async (url) => {
  expect((await service.visit({ url, headers: { host: 'go.acme.com' } })).statusCode).toBe(404)
})

describe('the file of a code', () => {
  let tag = 0
  async function aCodeWith(
    fields: Record<string, unknown> = {},
  ): Promise<{ file: StoredFile; id: number; tag: string }> {
    tag += 1
    const file = await storedFile(service, `menu ${tag}.mp4`, anMp4(5_000, 'vide', 'isom', `menu ${tag}`))
    const slashTag = `menu-${tag}`
    const answer = await service.api(
      'POST',
      '/qr-code',
      aCreateRequest({ slashTag, destinationUrl: file.url, ...fields }),
    )
    expect(answer.statusCode).toBe(201)
    return { file, id: answer.json().data.id, tag: slashTag }
  }
  const update = (id: number, payload: object) => service.api('PUT', `/qr-code/${id}`, payload)

  test('is served by its short link', async () => {
    const { file, tag: slashTag } = await aCodeWith()
    const visit = await service.visit({ url: `/${slashTag}`, headers: { host: 'go.acme.com' } })
    expect(visit.statusCode).toBe(302)
    expect(visit.headers.location).toBe(file.url)
    expect((await get(file.url)).statusCode).toBe(200)
    const listed = (await service.api('GET', `/files/${file.id}`)).json().data
    expect(listed.isUsed).toBe(true)
  })

  test('behind a password asks for it, at its own address too, and opens with it', async () => {
    const { file } = await aCodeWith({ password: 'open sesame', passwordProtectionEnabled: true })
    const asked = await get(file.url)
    expect(asked.statusCode).toBe(401)
    expect(asked.headers['content-type']).toContain('text/html')
    expect(asked.body).toContain('type="password"')
    const enter = (password: string) =>
      service.visit({
        method: 'POST',
        url: pathOf(file.url),
        headers: { host: 'go.acme.com', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `password=${encodeURIComponent(password)}`,
      })
    expect((await enter('wrong')).statusCode).toBe(401)
    const entered = await enter('open sesame')
    expect(entered.statusCode).toBe(303)
    expect(entered.headers.location).toBe(pathOf(file.url))
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const opened = await get(file.url, { cookie })
    expect(opened.statusCode).toBe(200)
    expect(opened.headers['cache-control']).toBe('private, no-cache')
  })

  test('opens with the password of the short link', async () => {
    const { file, tag: slashTag } = await aCodeWith({
      password: 'open sesame',
      passwordProtectionEnabled: true,
    })
    const entered = await service.visit({
      method: 'POST',
      url: `/${slashTag}`,
      headers: { host: 'go.acme.com', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=open+sesame',
    })
    expect(entered.statusCode).toBe(303)
    const cookies = [entered.headers['set-cookie']].flat().map((cookie) => String(cookie))
    const forFiles = cookies.find((cookie) => cookie.includes('Path=/file')) ?? ''
    expect((await get(file.url, { cookie: forFiles.split(';')[0] ?? '' })).statusCode).toBe(200)
  })

  test('of a PDF with pdfPassword asks for it like its page, and other types keep the field to themselves', async () => {
    const { file, id, tag: slashTag } = await aCodeWith({ qrType: 'pdf', pdfPassword: 'for the PDF' })
    const page = () => service.visit({ url: `/${slashTag}`, headers: { host: 'go.acme.com' } })
    expect((await page()).statusCode).toBe(401)
    expect((await get(file.url)).statusCode).toBe(401)
    const entered = await service.visit({
      method: 'POST',
      url: pathOf(file.url),
      headers: { host: 'go.acme.com', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=for+the+PDF',
    })
    expect(entered.statusCode).toBe(303)
    const stored = await service.database.selectFrom('qr_codes').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(stored)).not.toContain('for the PDF')
    await update(id, { title: 'Another title' })
    expect((await get(file.url)).statusCode).toBe(401)
    await update(id, { pdfPassword: null })
    expect((await get(file.url)).statusCode).toBe(200)
    const website = await aCodeWith({ pdfPassword: 'not for this' })
    expect((await get(website.file.url)).statusCode).toBe(200)
  })

  test('that is paused, expired, scheduled, blocked or deleted answers like its page', async () => {
    const { file, id, tag: slashTag } = await aCodeWith()
    const both = async () => [
      (await service.visit({ url: `/${slashTag}`, headers: { host: 'go.acme.com' } })).statusCode,
      (await get(file.url)).statusCode,
    ]
    await update(id, { isActive: false })
    expect(await both()).toEqual([404, 404])
    await update(id, { isActive: true, expirationDate: '2026-05-01T00:00:00.000Z' })
    expect(await both()).toEqual([410, 410])
    await update(id, {
      expirationDate: null,
      fieldData: { startsAt: '2026-07-01T00:00:00.000Z', startsZone: 'UTC' },
    })
    expect(await both()).toEqual([404, 404])
    await update(id, { fieldData: null })
    expect(await both()).toEqual([302, 200])
    await service.database.updateTable('qr_codes').set({ is_blocked: true }).where('id', '=', id).execute()
    await update(id, { title: 'So that it is read again' })
    expect(await both()).toEqual([403, 403])
    await service.database.updateTable('qr_codes').set({ is_blocked: false }).where('id', '=', id).execute()
    await service.api('DELETE', `/qr-code/${id}`)
    expect(await both()).toEqual([404, 404])
    await service.api('POST', `/qr-code/${id}/restore`)
    expect(await both()).toEqual([302, 200])
  })

  test('one that another, open code shows is open', async () => {
    const { file } = await aCodeWith({ password: 'open sesame', passwordProtectionEnabled: true })
    expect((await get(file.url)).statusCode).toBe(401)
    const answer = await service.api(
      'POST',
      '/qr-code',
      aCreateRequest({ slashTag: 'open-too', profilePic: file.url }),
    )
    expect(answer.statusCode).toBe(201)
    expect((await get(file.url)).statusCode).toBe(200)
  })

  test('is cached no longer than the code lasts', async () => {
    const { file } = await aCodeWith({ expirationDate: new Date(now + 3_600_000).toISOString() })
    expect((await get(file.url)).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('stays with the code’s earlier versions, which can come back', async () => {
    const { file, id } = await aCodeWith({ password: 'open sesame', passwordProtectionEnabled: true })
    await update(id, { destinationUrl: 'https://www.acme.com/', isEdit: true })
    expect((await get(file.url)).statusCode).toBe(401)
    const gone = await service.api('DELETE', `/files/${file.id}`)
    expect(gone.statusCode).toBe(400)
    expect(gone.json().errors[0].message).toContain('earlier version')
    const back = await service.api('POST', `/qr-code/${id}/versions/1/restore`)
    expect(back.statusCode).toBe(200)
    expect(back.json().result.destinationUrl).toBe(file.url)
  })

  test('a missing file, or another user’s, is refused at its field', async () => {
    const token = await service.addUser(7)
    const theirs = await storedFile(service, 'theirs.jpg', await aPhoto(50, 50), {
      authorization: `Bearer ${token}`,
    })
    const missing = theirs.url.replace(theirs.id, 'f'.repeat(32))
    for (const url of [theirs.url, missing]) {
      for (const [field, value] of [
        ['destinationUrl', url],
        ['profilePic', url],
        ['imageList', [{ picture: url }]],
        ['fieldData', { cover: url }],
      ] as const) {
        const answer = await service.api(
          'POST',
          '/qr-code',
          aCreateRequest({ slashTag: 'foreign-file', [field]: value }),
        )
        expect(answer.statusCode).toBe(400)
        expect(answer.json().errors).toEqual([
          refusedField(field, 'This file is not among your files any more. Upload it again.'),
        ])
      }
    }
  })

  test('a protected response of a blocked file says nothing else', async () => {
    const { file } = await aCodeWith()
    await service.database.updateTable('files').set({ is_blocked: true }).where('id', '=', file.id).execute()
    expect((await get(file.url)).statusCode).toBe(403)
  })
})

test('a short link named like the folder of files is a short link', async () => {
  const answer = await service.api('POST', '/qr-code', aCreateRequest({ slashTag: 'file' }))
  expect(answer.statusCode).toBe(201)
  expect((await service.visit({ url: '/file', headers: { host: 'go.acme.com' } })).statusCode).toBe(302)
  now = noon
})
