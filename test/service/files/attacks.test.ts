import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { builtInPlans } from '#contract/plan.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { aPdf, aPdfWithAction, anMp3, anMp4, aPhoto, bytesOf, script } from './sample-files.ts'
import { multipartOf, sendFile, storedFile } from './send-file.ts'
import { refusedField } from '../support/refused-field.ts'

let service: TestService
let origin: string
beforeAll(async () => {
  service = await aService()
  origin = await service.app.api.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => service.close())

/** Leftovers an attack must not leave: records, contents and partial files. */
async function left(of: TestService = service) {
  const rows = async (table: 'files' | 'file_parts' | 'file_contents') =>
    (await of.database.selectFrom(table).selectAll().execute()).length
  const keys: string[] = []
  for await (const key of of.storage.keys()) keys.push(key)
  return {
    files: await rows('files'),
    parts: await rows('file_parts'),
    contents: await rows('file_contents'),
    keys: keys.length,
    begun: await readdir(join(of.folder, 'uploads')),
  }
}

async function refused(name: string, content: Buffer): Promise<string> {
  const before = await left()
  const answer = await sendFile(service, name, content)
  expect(answer.statusCode).toBe(400)
  const body = answer.json()
  expect(body).toMatchObject({ success: false, errors: [{ field: 'file' }] })
  expect(await left()).toEqual(before)
  return body.errors[0].message
}

const zip = () => Buffer.from(zipSync({ 'a.txt': new Uint8Array(200) }))

/** A PNG that says it has so many pixels, with as little data as that takes. */
function aPngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write(type, 4, 'latin1')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(Buffer.concat([head.subarray(4), content])))
    return Buffer.concat([head, content, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2_000)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

/** Blanks in the format of zlib (RFC 1950), so many megabytes once they are unpacked. */
function unpacksTo(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_048_576, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([0x03, 0x00, 0, 0, 0, 0]),
  ])
}

describe('a file is refused with its reason and leaves nothing', () => {
  test.each([
    ['an empty file', 'x.png', Buffer.alloc(0), /empty/],
    ['a text', 'x.pdf', Buffer.from('hello'), /another format/],
    ['a program', 'x.jpg', Buffer.from(`\x7fELF${'\0'.repeat(200)}`, 'latin1'), /another format/],
    ['a page', 'x.svg', Buffer.from('<html><script>alert(1)</script></html>'), /another format/],
    ['an archive', 'x.pdf', zip(), /another format/],
    [
      'a QuickTime video',
      'x.mov',
      Buffer.concat([Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), Buffer.alloc(50)]),
      /MP4/,
    ],
    ['a video that is cut off', 'x.mp4', anMp4(5_000).subarray(0, 3_000), /not complete/],
    [
      'a video whose box is longer than the file',
      'x.mp4',
      Buffer.concat([anMp4(10).subarray(0, 24), Buffer.from('7fffffff6d646174', 'hex')]),
      /not complete/,
    ],
    [
      'a video without an index',
      'x.mp4',
      Buffer.concat([anMp4(10).subarray(0, 24), Buffer.from('000000106d6461740000000000000000', 'hex')]),
      /not complete/,
    ],
    ['a video that is an archive as well', 'x.mp4', Buffer.concat([anMp4(100), zip()]), /two kinds/],
    [
      'a sound that is a page as well',
      'x.mp3',
      Buffer.concat([anMp3(), Buffer.from('<script>alert(1)</script>')]),
      /two kinds/,
    ],
    ['a picture of too many pixels', 'x.png', aPngBomb(60_000, 60_000), /million pixels/],
    [
      'an SVG with entities',
      'x.svg',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
      /damaged/,
    ],
    [
      'an SVG that shows nothing',
      'x.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      /seen|damaged/,
    ],
    ['a PDF that is none', 'x.pdf', Buffer.from('%PDF-1.7\nnothing'), /damaged/],
  ])('%s', async (_what, name, content, reason) => {
    expect(await refused(name, content)).toMatch(reason)
  })

  test('a picture that is an archive, a PDF or a page as well', async () => {
    const photo = await aPhoto(60, 40)
    expect(await refused('x.jpg', Buffer.concat([photo, zip()]))).toMatch(/two kinds/)
    expect(await refused('x.jpg', Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))).toMatch(
      /two kinds/,
    )
    const gif = await sharp(photo).gif().toBuffer()
    const commented = Buffer.concat([gif.subarray(0, 13), Buffer.from('%PDF-1.4'), gif.subarray(13)])
    expect(await refused('x.gif', commented)).toMatch(/two kinds/)
  })

  test('a picture that is cut off', async () => {
    const photo = await aPhoto(600, 400, 'png')
    expect(await refused('x.png', photo.subarray(0, photo.length / 2))).toMatch(/damaged/)
  })

  test.each([
    ['JavaScript when it is opened', script, /JavaScript/],
    ['a program', { S: PDFName.of('Launch'), F: PDFString.of('cmd.exe') }, /starts a program/],
    [
      'a form that is sent',
      { S: PDFName.of('SubmitForm'), F: PDFString.of('https://evil.example') },
      /sends data/,
    ],
    ['other files', { S: PDFName.of('ImportData'), F: PDFString.of('x') }, /loads files/],
  ])('a PDF that starts %s', async (_what, action, reason) => {
    expect(await refused('x.pdf', await aPdfWithAction(action))).toMatch(reason)
  })

  test('a PDF with a script at a page, in a name tree, or in an annotation', async () => {
    const atPage = await aPdf(1, (document) => {
      document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: script } as never))
    })
    const named = await aPdf(1, (document) => {
      document.addJavaScript('main', 'app.alert(1)')
    })
    const hidden = await aPdf(1, (document) => {
      const action = document.context.register(
        document.context.obj({ S: PDFName.of('JavaScript'), 'J#53': PDFString.of('1') } as never),
      )
      const note = document.context.obj({
        Type: PDFName.of('Annot'),
        Subtype: PDFName.of('Link'),
        A: action,
      } as never)
      document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj([note] as never))
    })
    for (const document of [atPage, named, hidden])
      expect(await refused('x.pdf', document)).toMatch(/JavaScript/)
  })

  test('a PDF whose first page unpacks to more than memory holds', async () => {
    const bomb = await aPdf(1, (document) => {
      const stream = document.context.stream(unpacksTo(4_000), { Filter: PDFName.of('FlateDecode') })
      document.getPage(0).node.set(PDFName.of('Contents'), document.context.register(stream))
    })
    expect(bomb.length).toBeLessThan(5_000_000)
    expect(await refused('x.pdf', bomb)).toMatch(/too much work/)
  })

  test('a PDF with something before its header', async () => {
    const pdf = await aPdf(1)
    expect(await refused('x.pdf', Buffer.concat([Buffer.from('<script>'), pdf]))).toMatch(
      /another format|something else/,
    )
  })
})

describe('a file that is larger than its kind may be', () => {
  test('is refused with the limit of its kind, whatever its name', async () => {
    const plans = builtInPlans.map((plan) => ({
      ...plan,
      limits: { ...plan.limits, files: { picture: 2_000, pdf: 500, audio: 1_000, video: 3_000_000 } },
    }))
    const small = await aService({ plans })
    try {
      const words = async (name: string, content: Buffer) =>
        (await sendFile(small, name, content)).json().errors[0].message
      expect(await words('x.mp4', await aPhoto())).toBe(
        'This file is larger than 1 KB. Choose a smaller one.',
      )
      expect(await words('x.pdf', anMp3())).toMatch(/^This file is larger than/)
      expect(await words('x.mp4', anMp4(4_000_000))).toBe(
        'This file is larger than 2.8 MB. Choose a smaller one.',
      )
      expect(await words('x.pdf', await aPdf())).toMatch(/^This file is larger than/)
    } finally {
      await small.close()
    }
  })
})

describe('the request itself', () => {
  test('without a file, without multipart, with a file in another field', async () => {
    const before = await left()
    const json = await service.api('POST', '/files', { file: 'x' })
    expect(json.statusCode).toBe(400)
    const other = multipartOf('x.png', await aPhoto(10, 10), 'picture')
    const answer = await service.inject({ method: 'POST', url: '/api/v1/files', ...other })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([refusedField('file', 'Choose a file.')])
    expect(await left()).toEqual(before)
  })

  test('that ends before its length, or is not ended at all, leaves nothing', async () => {
    const before = await left()
    const { headers, payload } = multipartOf('x.jpg', await aPhoto(400, 300))
    const most = payload.subarray(0, payload.length - 60)
    const few = payload.subarray(0, 3_000)
    // The connection closes while the body is read, or before the parser listens.
    for (const [body, delay] of [
      [most, 50],
      [few, 50],
      [most, 0],
      [few, 0],
      [few, 5],
    ] as const) {
      await new Promise<void>((resolve) => {
        const broken = httpRequest(new URL('/api/v1/files', origin), {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${service.token}`, 'content-length': payload.length },
        })
        broken.on('error', () => resolve())
        broken.on('response', (response) => response.resume().on('end', resolve))
        broken.write(body, () => setTimeout(() => broken.destroy(), delay))
      })
    }
    await expect.poll(() => left()).toEqual(before)
    const cut = await service.inject({
      method: 'POST',
      url: '/api/v1/files',
      headers,
      payload: payload.subarray(0, 3_000),
    })
    expect(cut.statusCode).toBeGreaterThanOrEqual(400)
    expect(await left()).toEqual(before)
  })

  test.each([
    ['../../../etc/passwd', 'passwd.mp3'],
    ['..\\..\\windows\\system.ini', 'system.mp3'],
    ['a/b/c.mp3', 'c.mp3'],
    ['.htaccess', 'htaccess.mp3'],
    ['..', 'file.mp3'],
    ['evil.exe', 'evil.mp3'],
    ['naïve \u202Egnp.mp3', 'naïve gnp.mp3'],
    ['line\tbreak.mp3', 'linebreak.mp3'],
    ['x'.repeat(400), `${'x'.repeat(100)}.mp3`],
    ['日本語.mp3', '日本語.mp3'],
    ["it's (1)!.mp3", "it's (1)!.mp3"],
  ])('with the name %j stores %j', async (sent, stored) => {
    const file = await storedFile(service, sent, Buffer.concat([anMp3(), bytesOf(10, sent).fill(0, 0, 10)]))
    expect(file.name).toBe(stored)
    expect(file.url).toMatch(/^https:\/\/go\.acme\.com\/file\/[0-9a-f]{32}\/[A-Za-z0-9%._~-]+$/)
    expect(decodeURIComponent(file.url.split('/').at(-1) ?? '')).toBe(stored)
  })

  test('without a token is refused before its body is read', async () => {
    const before = await left()
    const answer = await sendFile(service, 'x.jpg', await aPhoto(10, 10), { authorization: 'Bearer nobody' })
    expect(answer.statusCode).toBe(401)
    expect(await left()).toEqual(before)
  })
})

test('a plan without room answers 509 as documented, and room comes back with a deleted file', async () => {
  const plans = builtInPlans.map((plan) => ({ ...plan, limits: { ...plan.limits, storage: 10_485_760 } }))
  const small = await aService({ plans, plan: 'free' })
  onTestFinished(() => small.close())
  const film = await storedFile(small, 'film.mp4', anMp4(6 * 1_048_576))
  const before = await left(small)
  const answer = await sendFile(small, 'second.mp4', anMp4(5 * 1_048_576, 'vide', 'isom', 'second'))
  expect(answer.statusCode).toBe(509)
  expect(answer.json()).toEqual({
    error: true,
    data: {
      message: 'Storage limit exceeded for your current plan. Upgrade to upload more files, or delete some.',
      limit: 'storage',
      used: film.stored,
      max: 10_485_760,
      plan: 'Free',
    },
  })
  expect(await left(small)).toEqual(before)
  await small.api('DELETE', `/files/${film.id}`)
  const second = await sendFile(small, 'second.mp4', anMp4(5 * 1_048_576, 'vide', 'isom', 'second'))
  expect(second.statusCode).toBe(201)
})

test('ten of one file at the same time are one file, and count once', async () => {
  const content = anMp4(20_000, 'vide', 'isom', 'ten at once')
  const files = await Promise.all(Array.from({ length: 10 }, () => storedFile(service, 'ten.mp4', content)))
  expect(new Set(files.map(({ id }) => id)).size).toBe(1)
  const { sum } = await service.database
    .selectFrom('files')
    .select((row) => row.fn.sum('stored').as('sum'))
    .where('user_id', '=', 1)
    .executeTakeFirstOrThrow()
  const session = (await service.api('GET', '/session')).json()
  expect(session.usage.storage).toBe(Number(sum))
})
