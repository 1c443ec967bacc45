import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({ clock: () => Date.parse('2026-05-01T10:00:00.000Z') })
})
afterAll(() => service.close())

const upload = (bytes: Buffer | string, query = '', type = 'application/octet-stream') =>
  service.inject({ method: 'POST', url: `/api/v1/logos${query}`, headers: { 'content-type': type }, payload: bytes })
const svg = (inner: string, attributes = 'viewBox="0 0 20 10"') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`

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
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0, 0xff, 0xd9])
const aWebp = (kind: string, fill: (bytes: Buffer) => void) => {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write(`WEBP${kind}`, 8, 'latin1')
  fill(bytes)
  return bytes
}
const webps = {
  vp8: aWebp('VP8 ', (bytes) => { bytes.writeUIntBE(0x9d012a, 23, 3); bytes.writeUInt16LE(30, 26); bytes.writeUInt16LE(40, 28) }),
  vp8l: aWebp('VP8L', (bytes) => { bytes[20] = 0x2f; bytes.writeUInt32LE(29 | (39 << 14), 21) }),
  vp8x: aWebp('VP8X', (bytes) => { bytes.writeUIntLE(29, 24, 3); bytes.writeUIntLE(39, 27, 3) }),
}

describe('a logo is told by its content', () => {
  test.each([
    ['a PNG', aPng(64, 32), 'image/png', 64, 32], ['a pixel', aPng(1, 1), 'image/png', 1, 1], ['a JPEG', aJpeg(300, 200), 'image/jpeg', 300, 200],
    ['a lossy WebP', webps.vp8, 'image/webp', 30, 40], ['a lossless WebP', webps.vp8l, 'image/webp', 30, 40], ['an extended WebP', webps.vp8x, 'image/webp', 30, 40],
    ['an SVG', svg('<path d="M0 0h9v9z" fill="#f00"/>'), 'image/svg+xml', 20, 10],
    ['an SVG in millimetres', svg('<path d="M0 0h9"/>', 'width="25.4mm" height="50.8mm"'), 'image/svg+xml', 96, 192],
    ['an SVG behind declaration, comment and old document type', `<?xml version="1.0"?><!-- made --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<rect width="5" height="5"/>')}`, 'image/svg+xml', 20, 10],
  ])('%s', async (_name, bytes, contentType, width, height) => {
    const answer = await upload(bytes, '?name=C:%5Cpictures%5CAcme%20logo.exe', 'image/gif')
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({ name: 'Acme logo.exe', contentType, width, height, createdAt: '2026-05-01T10:00:00.000Z' })
    const file = await service.inject({ method: 'GET', url: `/api/v1/logos/${answer.json().data.id}` })
    expect(file.headers).toMatchObject({
      'content-type': contentType, 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    expect(file.rawPayload.length).toBe(answer.json().data.size)
    if (Buffer.isBuffer(bytes)) expect(file.rawPayload.equals(bytes)).toBe(true)
  })

  test.each([
    ['nothing', ''], ['text', 'hello'], ['a GIF', 'GIF89a\x01\x00\x01\x00'], ['a page', '<html><svg></svg></html>'], ['half a PNG', aPng(4, 4).subarray(0, 20)],
    ['a PNG without size', aPng(0, 4)], ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])], ['a truncated JPEG', aJpeg(9, 9).subarray(0, 12)],
    ['a JPEG that lies about lengths', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 1, 2, 3, 4])], ['a WebP of another kind', aWebp('ALPH', () => {})],
    ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><path></svg>'], ['an SVG without any size', svg('<path d="M0 0"/>', '')],
    ['an SVG of another namespace', '<svg viewBox="0 0 1 1"><path/></svg>'], ['a picture past all screens', aPng(30_000, 10)],
    ['entities that grow', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`],
    ['nesting past all sense', svg('<g>'.repeat(5_000) + '</g>'.repeat(5_000))], ['a million elements', svg('<a/>'.repeat(100_000))],
  ])('%s is refused in words', async (_name, bytes) => {
    const answer = await upload(bytes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ success: false, message: expect.stringMatching(/^file: /), errors: [{ field: 'file', message: expect.any(String) }] })
  })

  test('more than 1 MB is refused in the documented shape', async () => {
    const answer = await upload(Buffer.concat([aPng(5, 5), Buffer.alloc(1_048_576)]))
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 413, body: { success: false, message: 'The request is too large.' } })
  })
})

const attacks: readonly [string, string][] = [
  ['a script', '<script>alert(1)</script>'], ['a script of another file', '<script href="https://evil.example/a.js"/>'], ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ['an event handler', '<rect width="5" height="5" onload="alert(1)" onclick="alert(1)"/>'], ['a handler in capitals', '<rect OnLoad="alert(1)"/>'],
  ['a page inside', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/><iframe src="https://evil.example"/></body></foreignObject>'],
  ['HTML without a page', '<img xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/x"/>'],
  ['a script link', '<a href="javascript:alert(1)"><rect width="5" height="5"/></a>'], ['an old script link', '<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"><text>x</text></a>'],
  ['a foreign picture', '<image href="https://evil.example/track.png" width="5" height="5"/>'], ['a script as picture', '<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>'],
  ['a foreign copy', '<use href="https://evil.example/a.svg#x"/>'], ['a copy from data', '<use href="data:image/svg+xml,&lt;svg id=\'x\'/&gt;#x"/>'],
  ['an animated link', '<a id="l"><animate attributeName="href" to="javascript:alert(1)"/><text>x</text></a>'], ['a set handler', '<set attributeName="onmouseover" to="alert(1)"/>'],
  ['a motion', '<animateMotion path="M0 0" onbegin="alert(1)"/>'], ['an imported style', '<style>@import url("https://evil.example/a.css");</style>'],
  ['a style that loads', '<style>rect{fill:url(https://evil.example/a#b)}</style>'], ['a style that hides its load', '<style>rect{fill:\\75 rl(https://evil.example/a)}</style>'],
  ['a font from elsewhere', '<style>@font-face{font-family:x;src:url(https://evil.example/f)}</style>'], ['a style attribute that loads', '<rect style="fill:url(//evil.example/a)"/>'],
  ['paint that loads', '<rect fill="url(https://evil.example/a#b)"/>'], ['a filter that loads', '<filter id="f"><feImage href="https://evil.example/x"/></filter><rect filter="url(#f)"/>'],
  ['a handler element', '<handler xmlns="http://www.w3.org/2000/svg" type="application/ecmascript">alert(1)</handler>'], ['an instruction', '<?xml-stylesheet href="https://evil.example/a.xsl"?><rect/>'],
  ['a closed section', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'], ['an audio', '<audio xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/a.mp3"/>'],
  ['a mask from elsewhere', '<rect mask="url(https://evil.example/m#x)" clip-path="url(evil.svg#x)"/>'], ['a base for links', '<rect xml:base="https://evil.example/"/>'],
  ['a discarded element', '<discard begin="1s"/>'], ['an embedded object', '<embed xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/><object xmlns="http://www.w3.org/1999/xhtml" data="x"/>'],
]

describe('an SVG loses what could run, load or link', () => {
  test.each(attacks)('%s', async (_name, inner) => {
    const answer = await upload(svg(`<path d="M0 0h9v9z"/>${inner}`))
    // What cannot be read as a drawing may be refused; what is kept is clean.
    if (answer.statusCode === 400) return
    expect(answer.statusCode).toBe(201)
    const text = (await service.inject({ method: 'GET', url: `/api/v1/logos/${answer.json().data.id}` })).body
    expect(text).toContain('<path d="M0 0h9v9z"')
    expect(text).not.toMatch(/script|alert|evil|javascript|onload|onclick|onerror|onbegin|foreignObject|<image|<img|<iframe|<animate|<set|<a[\s>]|feImage|import|xml-stylesheet|data:|<audio|<embed|<object|xml:base/i)
  })

  test('copies of copies are left out, a plain copy stays', async () => {
    const layers = Array.from({ length: 8 }, (_, layer) => `<g id="l${layer + 1}">${`<use href="#l${layer}"/>`.repeat(10)}</g>`).join('')
    const answer = await upload(svg(`<g id="l0"><rect width="1" height="1"/></g>${layers}<use href="#l0" x="5"/><use href="#l8"/><g id="me"><use href="#me"/></g>`))
    const text = (await service.inject({ method: 'GET', url: `/api/v1/logos/${answer.json().data.id}` })).body
    const groups = [...text.matchAll(/<g id="(\w+)">(.*?)<\/g>/g)]
    const withCopies = groups.filter(([, , inner]) => inner?.includes('<use')).map(([, id]) => id)
    for (const [, id] of text.matchAll(/<use href="#(\w+)"/g)) expect(withCopies).not.toContain(id)
    expect(text).toContain('x="5"')
    expect(text).not.toContain('#me"')
  })

  test('and keeps what drawing programs write', async () => {
    const drawing = svg(
      '<defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#f00"/><stop offset="1" style="stop-color:#00f;stop-opacity:.5"/></linearGradient><clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath></defs>' +
        '<style>.cls-1{fill:#123456;fill-rule:evenodd}</style><g transform="translate(1 2)" clip-path="url(#c)"><path class="cls-1" d="M0 0h9"/><rect fill="url(#g)" width="5" height="5"/><text x="1" y="2" font-family="Arial">Acme &amp; Co</text></g>',
      'viewBox="0 0 20 10" width="40" height="20"',
    )
    const answer = await upload(drawing)
    const text = (await service.inject({ method: 'GET', url: `/api/v1/logos/${answer.json().data.id}` })).body
    for (const kept of ['linearGradient id="g"', 'stop-color="#f00"', 'stop-color:#00f', 'clip-path="url(#c)"', '.cls-1{fill:#123456', 'class="cls-1"', 'fill="url(#g)"', 'Acme &amp; Co', 'viewBox="0 0 20 10"', 'xmlns="http://www.w3.org/2000/svg"']) {
      expect(text).toContain(kept)
    }
  })
})

test('the same file is the same logo, the list tells the newest first, and another user sees none', async () => {
  const first = (await upload(aPng(77, 77), '?name=a.png')).json().data
  expect((await upload(aPng(77, 77), '?name=b.png')).json().data).toEqual(first)
  const list = (await service.inject({ method: 'GET', url: '/api/v1/logos' })).json().data as { id: string }[]
  expect(list.filter(({ id }) => id === first.id)).toEqual([first])
  const headers = { authorization: `Bearer ${await service.addUser(2)}` }
  expect((await service.inject({ method: 'GET', url: '/api/v1/logos', headers })).json()).toEqual({ data: [] })
  expect((await service.inject({ method: 'GET', url: `/api/v1/logos/${first.id}`, headers })).statusCode).toBe(404)
})

test('the stored picture shows the logo, and leaves out one that the service does not have', async () => {
  const { id } = (await upload(svg('<circle cx="5" cy="5" r="4"/>'))).json().data
  const picture = async (slashTag: string, qrLogoId: string) => {
    const created = await service.inject({ method: 'POST', url: '/api/v1/qr-code', payload: aCreateRequest({ slashTag, qrLogoId }) })
    expect(created.json().data).toMatchObject({ logo: qrLogoId, qrLogoId })
    return await service.inject({ method: 'GET', url: created.json().data.qr })
  }
  const withLogo = await picture('with', id)
  expect(withLogo.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=31536000, immutable' })
  expect(withLogo.body).toContain('href="data:image/svg+xml;base64,')
  expect((await picture('without', 'not-ours')).body).not.toContain('<image')
  const { etag } = withLogo.headers
  const again = await service.inject({ method: 'GET', url: '/api/v1/qr-code/1/picture.svg', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
