import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileSrcset, fileVariantUrl } from '#contract/files.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { anAnimation, anMp3, anMp4, aPdf, aPhoto, aTurnedPhoto } from './sample-files.ts'
import { pathOf, sendFile, storedFile } from './send-file.ts'

serviceForAll()

const get = (url: string, headers: Record<string, string> = {}) =>
  service.visit({ method: 'GET', url: pathOf(url), headers: { host: 'go.acme.com', ...headers } })

describe('an uploaded file', () => {
  test('an image is returned with its public address, which anyone can open', async () => {
    const photo = await aPhoto(640, 400)
    const answer = await sendFile(service, 'Summer menu (1).JPG', photo)
    expect(answer.statusCode).toBe(201)
    const { message, data } = answer.json()
    expect(message).toBe('File stored.')
    expect(data).toMatchObject({
      name: 'Summer menu (1).jpg',
      kind: 'picture',
      type: 'image/jpeg',
      width: 640,
      height: 400,
      pages: null,
      isUsed: false,
    })
    expect(data.url).toBe(`https://go.acme.com/file/${data.id}/Summer%20menu%20%281%29.jpg`)
    const file = await get(data.url)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.length).toBe(data.size)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(file.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })

  test('a photo is rotated upright and loses location and camera', async () => {
    const photo = await aTurnedPhoto()
    expect(photo.toString('latin1')).toContain('SecretCamera')
    const { url, width, height } = await storedFile(service, 'photo.jpg', photo)
    expect([width, height]).toEqual([400, 600])
    const file = await get(url)
    expect(file.rawPayload.toString('latin1')).not.toMatch(/SecretCamera|Exif/)
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 400, height: 600 })
  })

  test('an image has smaller copies in WebP and AVIF for srcset, light enough for slow networks', async () => {
    const { url } = await storedFile(service, 'wide.jpg', await aPhoto(1_800, 1_200))
    for (const as of ['webp', 'avif'] as const) {
      const addresses = fileSrcset(url, as)
        .split(', ')
        .map((entry) => entry.split(' '))
      expect(addresses.map(([, width]) => width)).toEqual(['400w', '800w', '1200w'])
      for (const [address = '', width = ''] of addresses) {
        const copy = await get(address)
        expect(copy.headers['content-type']).toBe(`image/${as}`)
        const metadata = await sharp(copy.rawPayload).metadata()
        expect(`${metadata.width}w`).toBe(width)
        if (metadata.width === 800) expect(copy.rawPayload.length).toBeLessThan(60_000)
      }
    }
  })

  test('an image smaller than its copies is served in the newer formats too', async () => {
    const { url } = await storedFile(service, 'small.png', await aPhoto(200, 100, 'png'))
    const copy = await get(fileVariantUrl(url, { width: 800, as: 'webp' }))
    expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 200 })
  })

  test('a large image is served no larger than a screen', async () => {
    const { url, width, height } = await storedFile(service, 'huge.jpg', await aPhoto(3_200, 800))
    expect([width, height]).toEqual([2_560, 640])
    expect(await sharp((await get(url)).rawPayload).metadata()).toMatchObject({ width: 2_560 })
  })

  test('a short animation still moves', async () => {
    const { url, type } = await storedFile(service, 'moving.gif', await anAnimation())
    expect(type).toBe('image/gif')
    expect((await sharp((await get(url)).rawPayload, { animated: true }).metadata()).pages).toBe(3)
    const copy = await get(fileVariantUrl(url, { width: 400, as: 'webp' }))
    expect((await sharp(copy.rawPayload, { animated: true }).metadata()).pages).toBe(3)
  })

  test('an SVG keeps its drawing and loses its script', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>'
    const { url, type } = await storedFile(service, 'logo.svg', Buffer.from(drawing))
    expect(type).toBe('image/svg+xml')
    const file = await get(url)
    expect(file.body).toContain('M0 0h9v9z')
    expect(file.body).not.toContain('script')
  })

  test('a PDF stays unchanged and has pages and a cover', async () => {
    const pdf = await aPdf(3)
    const { url, type, pages, size, width } = await storedFile(service, 'menu.pdf', pdf)
    expect({ type, pages, size, width }).toEqual({
      type: 'application/pdf',
      pages: 3,
      size: pdf.length,
      width: 1_200,
    })
    const file = await get(url)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    const cover = await get(fileVariantUrl(url, { isCover: true }))
    expect(await sharp(cover.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1_200,
      height: 1_800,
    })
    const small = await get(fileVariantUrl(url, { isCover: true, width: 400, as: 'avif' }))
    expect(small.headers['content-type']).toBe('image/avif')
  })

  test.each([
    ['tour.mp4', anMp4(), 'video', 'video/mp4', 'tour.mp4'],
    ['talk.m4a', anMp4(500, 'soun', 'M4A '), 'audio', 'audio/mp4', 'talk.m4a'],
    ['sound only.mp4', anMp4(501, 'soun'), 'audio', 'audio/mp4', 'sound only.m4a'],
    ['song', anMp3(), 'audio', 'audio/mpeg', 'song.mp3'],
  ])('%s is detected by its content', async (name, content, kind, type, storedName) => {
    expect(await storedFile(service, name, content)).toMatchObject({
      kind,
      type,
      name: storedName,
      size: content.length,
    })
  })

  test('the same file uploaded again is the same file, and counts once', async () => {
    const used = async () => (await service.api('GET', '/session')).json().usage.storage
    const photo = await aPhoto(300, 200)
    const first = await storedFile(service, 'again.jpg', photo)
    const before = await used()
    expect((await storedFile(service, 'again.jpg', photo)).id).toBe(first.id)
    expect(await used()).toBe(before)
    const renamed = await storedFile(service, 'other.jpg', photo)
    expect(renamed.id).not.toBe(first.id)
    expect(await used()).toBe(before + renamed.stored)
  })
})

test('the list has every file of the user, newest first, without deleted ones', async () => {
  const { id, url } = await storedFile(service, 'to delete.jpg', await aPhoto(120, 100))
  const list = async () =>
    (await service.api('GET', '/files')).json().data.map((file: { id: string }) => file.id)
  expect((await list())[0]).toBe(id)
  const gone = await service.api('DELETE', `/files/${id}`)
  expect(gone.json()).toEqual({ message: 'File deleted.', data: { id } })
  expect(await list()).not.toContain(id)
  expect((await get(url)).statusCode).toBe(404)
  expect((await service.api('DELETE', `/files/${id}`)).statusCode).toBe(404)
})

test('captions of a video are stored as they came and play beside it', async () => {
  const words = 'WEBVTT\n\n00:00.000 --> 00:02.000\nGrüezi\n'
  const captions = await storedFile(service, 'film.vtt', Buffer.from(words))
  expect([captions.kind, captions.type]).toEqual(['captions', 'text/vtt'])
  const served = await service.visit({ url: pathOf(captions.url), headers: { host: 'go.acme.com' } })
  expect([served.headers['content-type'], served.headers['x-content-type-options'], served.body]).toEqual([
    'text/vtt',
    'nosniff',
    words,
  ])
  const film = await storedFile(service, 'film.mp4', anMp4(2_000))
  const payload = aCreateRequest({
    qrType: 'video',
    slashTag: 'captioned',
    destinationUrl: undefined,
    videos: [{ address: film.url, title: 'Film', captions: captions.url }],
  })
  await service.api('POST', '/qr-code', payload)
  const { body } = await service.visit({ url: '/captioned', headers: { host: 'go.acme.com' } })
  expect(body.replace(/\s+/g, ' ')).toContain(`<track kind="captions" src="${pathOf(captions.url)}"`)
})
