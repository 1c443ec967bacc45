import sharp from 'sharp'
import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtInPlans } from '#contract/plan.ts'
import { SvgThread } from '#service/storage/svg-thread.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { refusedField } from '../support/refused-field.ts'

serviceForAll({ clock: () => Date.parse('2026-05-01T10:00:00.000Z') })

const upload = (bytes: Buffer | string, query = '', type = 'application/octet-stream') =>
  service.inject({
    method: 'POST',
    url: `/api/v1/logos${query}`,
    headers: { 'content-type': type },
    payload: bytes,
  })
const svg = (inner: string, attributes = 'viewBox="0 0 20 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`

/** The start of a PNG of any size. */
function aPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(33)
  header.write('\x89PNG\r\n\x1a\n', 'latin1')
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12, 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return Buffer.concat([header, deflateSync(Buffer.alloc(10))])
}
const aJpeg = (width: number, height: number) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc4,
    0,
    3,
    0,
    0xff,
    0xc2,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
    0xff,
    0xd9,
  ])
const aWebp = (kind: string, fill: (bytes: Buffer) => void) => {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write(`WEBP${kind}`, 8, 'latin1')
  fill(bytes)
  return bytes
}
const webps = {
  vp8: aWebp('VP8 ', (bytes) => {
    bytes.writeUIntBE(0x9d012a, 23, 3)
    bytes.writeUInt16LE(30, 26)
    bytes.writeUInt16LE(40, 28)
  }),
  vp8l: aWebp('VP8L', (bytes) => {
    bytes[20] = 0x2f
    bytes.writeUInt32LE(29 | (39 << 14), 21)
  }),
  vp8x: aWebp('VP8X', (bytes) => {
    bytes.writeUIntLE(29, 24, 3)
    bytes.writeUIntLE(39, 27, 3)
  }),
}

describe('a logo is detected by its content', () => {
  test.each([
    ['a PNG', aPng(64, 32), 'image/png', 64, 32],
    ['a pixel', aPng(1, 1), 'image/png', 1, 1],
    ['a JPEG', aJpeg(300, 200), 'image/jpeg', 300, 200],
    ['a lossy WebP', webps.vp8, 'image/webp', 30, 40],
    ['a lossless WebP', webps.vp8l, 'image/webp', 30, 40],
    ['an extended WebP', webps.vp8x, 'image/webp', 30, 40],
    ['an SVG', svg('<path d="M0 0h9v9z" fill="#f00"/>'), 'image/svg+xml', 20, 10],
    [
      'an SVG in millimetres',
      svg('<path d="M0 0h9"/>', 'width="25.4mm" height="50.8mm"'),
      'image/svg+xml',
      96,
      192,
    ],
    [
      'an SVG behind declaration, comment and old document type',
      `<?xml version="1.0"?><!-- made --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<rect width="5" height="5"/>')}`,
      'image/svg+xml',
      20,
      10,
    ],
  ])('%s', async (_name, bytes, contentType, width, height) => {
    const answer = await upload(bytes, '?name=C:%5Cpictures%5CAcme%20logo.exe', 'image/gif')
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({
      name: 'Acme logo.exe',
      contentType,
      width,
      height,
      createdAt: '2026-05-01T10:00:00.000Z',
    })
    const file = await service.api('GET', `/logos/${answer.json().data.id}`)
    expect(file.headers).toMatchObject({
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    expect(file.rawPayload.length).toBe(answer.json().data.size)
    if (Buffer.isBuffer(bytes)) expect(file.rawPayload.equals(bytes)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a page', '<html><svg></svg></html>'],
    ['half a PNG', aPng(4, 4).subarray(0, 20)],
    ['a PNG without size', aPng(0, 4)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a truncated JPEG', aJpeg(9, 9).subarray(0, 12)],
    [
      'a JPEG that lies about lengths',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 1, 2, 3, 4]),
    ],
    ['a WebP of another kind', aWebp('ALPH', () => {})],
    ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><path></svg>'],
    ['an SVG without any size', svg('<path d="M0 0"/>', '')],
    ['an SVG of another namespace', '<svg viewBox="0 0 1 1"><path/></svg>'],
    ['a picture past all screens', aPng(30_000, 10)],
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
    ],
    ['nesting past all sense', svg('<g>'.repeat(5_000) + '</g>'.repeat(5_000))],
    ['a million elements', svg('<a/>'.repeat(100_000))],
  ])('%s is refused with a message', async (_name, bytes) => {
    const answer = await upload(bytes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/^file: /),
      errors: [{ field: 'file', message: expect.any(String) }],
    })
  })

  test.each([
    ['nothing', ''],
    ['a script only', '<script>alert(1)</script>'],
    ['shapes that nothing refers to', '<defs><path d="M0 0h9v9z"/></defs>'],
    ['a path of no length', '<g><path d=" "/></g><text> </text>'],
  ])('an SVG that has %s after sanitising is refused at the logo', async (_name, inner) => {
    const answer = await upload(svg(inner))
    const message = 'This image is empty after we removed unsafe content. Choose another one.'
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [refusedField('logo', message)]])
  })

  test.each([
    [
      'a picture of another file',
      '<image href="https://evil.example/a.png" width="5" height="5"/>',
      'elsewhere',
    ],
    ['a part of another file', '<use href="parts.svg#a"/>', 'elsewhere'],
    ['a paint of another file', '<path d="M0 0h9v9z" style="fill:u\\72l(a.svg#b)"/>', 'elsewhere'],
    [
      'a picture that is no PNG',
      '<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw="/>',
      'picture-type',
    ],
    [
      'a picture that lies',
      `<image href="data:image/png;base64,${Buffer.from('GIF89a').toString('base64')}"/>`,
      'picture-type',
    ],
    [
      'a web page',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Acme</p></foreignObject>',
      'web-page',
    ],
    ['a movement', '<path d="M0 0h9v9z"><animate attributeName="fill" to="red"/></path>', 'animation'],
    [
      'a movement in its style',
      '<style>@keyframes a{to{fill:red}}</style><path d="M0 0h9v9z"/>',
      'animation',
    ],
    [
      'an own font',
      '<style>@font-face{font-family:a;src:url(data:font/woff;base64,AA)}</style><text>Acme</text>',
      'font',
    ],
  ])('an SVG with %s is refused by its name', async (_name, inner, problem) => {
    const answer = await upload(svg(inner))
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      400,
      [{ field: 'file', code: `drawing-${problem}` }],
    ])
  })

  test.each([
    [
      'a gradient named in letters beyond ASCII',
      '<linearGradient id="größe"><stop stop-color="red"/></linearGradient><path d="M0 0h9v9z" fill="url(#größe)"/>',
      /id="(id-renamed-1)".*fill="url\(#\1\)"/,
    ],
    [
      'a section of characters',
      '<style><![CDATA[.a>.b{fill:red}]]></style><path class="b" d="M0 0h9v9z"/>',
      /\.a&gt;\.b\{fill:red\}/,
    ],
    [
      'a rule for screens',
      '<style>@media screen{.a{fill:red}}@media print{.a{fill:blue}}</style><path class="a" d="M0 0h9v9z"/>',
      /<style>\.a\{fill:red\}<\/style>/,
    ],
    [
      'rules beside those that load',
      '<style>@charset "utf-8";@import url(a.css);@font-face{font-family:a;src:url(a.woff)}/* c */.a{fill:red;cursor:url(a.cur)}</style><path class="a" d="M0 0h9v9z"/>',
      /<style>\.a\{fill:red\}<\/style>/,
    ],
    [
      'an escaped class',
      '<style>.\\31 a{fill:red}</style><path class="1a" d="M0 0h9v9z"/>',
      /\.(class-renamed-1)\{fill:red\}.*class="\1"/,
    ],
    [
      'a switch',
      '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"><p/></foreignObject><g fill="red"><path d="M0 0h9v9z"/></g></switch>',
      /<g><g fill="red"><path/,
    ],
    ['a link', '<a href="https://acme.example/" fill="red"><path d="M0 0h9v9z"/></a>', /<g fill="red"><path/],
    [
      'copies of copies',
      '<g id="a"><rect width="1" height="1"/></g><g id="b"><use href="#a" x="2"/></g><use href="#b" y="2"/>',
      /<use href="#b" y="2"\/>/,
    ],
    [
      'a photo',
      `<image width="5" height="5" href="data:image/png;base64,${aPng(4, 4).toString('base64')}"/>`,
      /<image [^>]*href="data:image\/png;base64,iVBO/,
    ],
    [
      'a blur',
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><path filter="url(#f)" d="M0 0h9v9z"/>',
      /filter="url\(#f\)"/,
    ],
  ])('an SVG with %s keeps it', async (_name, inner, kept) => {
    const answer = await upload(svg(inner))
    expect(answer.statusCode).toBe(201)
    expect((await service.api('GET', `/logos/${answer.json().data.id}`)).body).toMatch(kept)
  })

  test.each([
    [
      'entities of Illustrator',
      '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_ai "http://ns.adobe.com/a/">]><svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 9 9"><i:pgf/><path d="M0 0h9v9z"/></svg>',
    ],
    [
      'prefixes',
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:path d="M0 0h9v9z"/></s:svg>',
    ],
    [
      'undeclared prefixes',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path inkscape:label="a" d="M0 0h9v9z"/></svg>',
    ],
    ['UTF-16', Buffer.from(`\ufeff${svg('<path d="M0 0h9v9z"/>')}`, 'utf16le')],
  ])('an SVG with %s is read', async (_name, file) => {
    const answer = await upload(file)
    expect(answer.statusCode).toBe(201)
    expect((await service.api('GET', `/logos/${answer.json().data.id}`)).body).toContain(
      '<path d="M0 0h9v9z"/>',
    )
  })

  test.each(
    [3, 6, 8].flatMap((orientation) =>
      (['jpeg', 'png', 'webp'] as const).map((format) => [orientation, format] as const),
    ),
  )('a picture with the EXIF orientation %i as %s is turned once', async (orientation, format) => {
    // Red at the top left, as people see it.
    const upright = sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } }).composite([
      { input: { create: { width: 20, height: 10, channels: 3, background: '#f00' } }, left: 0, top: 0 },
    ])
    const turned = { 3: 180, 6: 270, 8: 90 }[orientation] ?? 0
    const stored = await sharp(await upright.png().toBuffer())
      .rotate(turned)
      .withMetadata({ orientation })
      .toFormat(format)
      .toBuffer()
    const answer = await upload(stored)
    expect(answer.json().data).toMatchObject({ width: 40, height: 20, contentType: `image/${format}` })
    const kept = (await service.api('GET', `/logos/${answer.json().data.id}`)).rawPayload
    const { orientation: left } = await sharp(kept).metadata()
    expect([undefined, 1]).toContain(left)
    const pixels = await sharp(kept).removeAlpha().raw().toBuffer()
    expect([pixels[0]! > 200, pixels[2]! < 60, pixels.at(-1)! > 200]).toEqual([true, true, true])
  })

  test('an AVIF is taken as a picture that every reader knows', async () => {
    const avif = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#0a0' } })
      .avif()
      .toBuffer()
    expect((await upload(avif)).json().data).toMatchObject({
      width: 30,
      height: 20,
      contentType: 'image/png',
    })
  })

  test.each(['logo', 'picture', 'frame'])('a HEIC is refused by its name as a %s', async (purpose) => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ])
    const answer = await upload(heic, `?purpose=${purpose}`)
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      400,
      [{ field: 'file', code: 'file-heif', values: { format: 'HEIC' } }],
    ])
  })

  test.each([
    ['elements', '<path d="M0 0h1v1z"/>'.repeat(3_001)],
    ['unknown elements', '<other/>'.repeat(5_900)],
    ['attributes', '<path a="" b="" c="" d="" e=""/>'.repeat(2_500)],
  ])('an SVG with too many %s is refused before parsing', async (_name, inner) => {
    const answer = await upload(svg(inner))
    const message = 'This drawing has too many parts. Simplify it, or send it as a PNG picture.'
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [refusedField('file', message)]])
  })

  test('other requests are answered while a large SVG is sanitised', async () => {
    const uploading = upload(svg('<path d="M0 0h1v1z"/><other/>'.repeat(1_400)))
    const isUploaded = () => Promise.race([uploading.then(() => true), setImmediate(false)])
    let answered = 0
    for (; !(await isUploaded()); answered += 1) await service.api('GET', '/logos')
    expect((await uploading).statusCode).toBe(201)
    // More than a thousand, and one when the drawing was read between them.
    expect(answered).toBeGreaterThan(100)
  })

  test("a fourth concurrent SVG of one account waits, another account's does not", async () => {
    const headers = { authorization: `Bearer ${await service.addUser(3)}` }
    const drawing = (step: number) => svg(`<path d="M0 0h${step}v1z"/>`)
    const own = Promise.all([11, 12, 13, 14].map((step) => upload(drawing(step))))
    const other = service.inject({ method: 'POST', url: '/api/v1/logos', headers, payload: drawing(15) })
    const answers = await own
    expect(answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([
      201, 201, 201, 429,
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect([refused?.headers['retry-after'], refused?.json()]).toEqual([
      '1',
      { success: false, message: 'Too many requests. Try again in a moment.' },
    ])
    expect((await other).statusCode).toBe(201)
    expect((await upload(drawing(14))).statusCode).toBe(201)
  })

  test('an SVG that takes too long is aborted, and so is each one after it', async () => {
    const svgs = new SvgThread(1)
    onTestFinished(() => svgs.close())
    const large = Buffer.from(svg('<path d="M0 0h1v1z"/>'.repeat(1_000)))
    expect(await svgs.clean(1, large)).toBe('complex')
    expect(await svgs.clean(1, large)).toBe('complex')
    const patient = new SvgThread()
    onTestFinished(() => patient.close())
    expect(await patient.clean(1, large)).toMatchObject({ width: 20, height: 10 })
  })

  test('more than 1 MB is refused in the documented shape', async () => {
    const answer = await upload(Buffer.concat([aPng(5, 5), Buffer.alloc(1_048_576)]))
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 413,
      body: { success: false, message: 'The request is too large.' },
    })
  })
})

test('the same file is the same logo, the list is newest first, and another user sees none', async () => {
  const first = (await upload(aPng(77, 77), '?name=a.png')).json().data
  expect((await upload(aPng(77, 77), '?name=b.png')).json().data).toEqual(first)
  const list = (await service.api('GET', '/logos')).json().data as { id: string }[]
  expect(list.filter(({ id }) => id === first.id)).toEqual([first])
  const headers = { authorization: `Bearer ${await service.addUser(2)}` }
  expect((await service.inject({ method: 'GET', url: '/api/v1/logos', headers })).json()).toEqual({
    data: [],
  })
  expect(
    (await service.inject({ method: 'GET', url: `/api/v1/logos/${first.id}`, headers })).statusCode,
  ).toBe(404)
})

test('the stored picture shows the logo, and leaves out a missing one', async () => {
  const { id } = (await upload(svg('<circle cx="5" cy="5" r="4"/>'))).json().data
  const picture = async (slashTag: string, qrLogoId: string) => {
    const created = await service.api('POST', '/qr-code', aCreateRequest({ slashTag, qrLogoId }))
    expect(created.json().data).toMatchObject({ logo: qrLogoId, qrLogoId })
    return await service.inject({ method: 'GET', url: created.json().data.qr })
  }
  const withLogo = await picture('with', id)
  expect(withLogo.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  // As shapes: drawing programs ignore SVG images inside SVG.
  expect(withLogo.body).toMatch(/<svg x="[^>]+><circle cx="5" cy="5" r="4"\/><\/svg><\/svg>$/)
  expect((await picture('without', 'not-ours')).body).not.toMatch(/<circle|<image/)
  const { etag } = withLogo.headers
  const again = await service.inject({
    method: 'GET',
    url: '/api/v1/qr-code/1/picture.svg',
    headers: { 'if-none-match': String(etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('all logos of an account take at most the storage of its plan, and one that is there may be sent again', async () => {
  const headers = { authorization: `Bearer ${await service.addUser(9, 'free')}` }
  const send = async (payload: string) =>
    await service.inject({
      method: 'POST',
      url: '/api/v1/logos',
      headers: { ...headers, 'content-type': 'image/svg+xml' },
      payload,
    })
  const one = svg('<rect width="3" height="3"/>')
  expect((await send(one)).statusCode).toBe(201)
  const { storage } = builtInPlans[0]!.limits
  await service.database.updateTable('logos').set({ size: storage! }).where('user_id', '=', 9).execute()
  const refused = await send(svg('<rect width="4" height="4"/>'))
  expect([refused.statusCode, refused.json().data.limit]).toEqual([509, 'storage'])
  expect((await send(one)).statusCode).toBe(201)
  const { data } = (await service.inject({ url: '/api/v1/logos', headers })).json()
  expect(data).toHaveLength(1)
})
