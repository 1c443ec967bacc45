import { describe, expect, test } from 'vitest'
import { defaultDesign, defaultFrame, type Design, ownFrameId } from '#design/design.ts'
import { pictureToPdf } from '#design/print/pdf.ts'
import { designFromRecord, designToFields } from '#design/record-design.ts'
import { ownFrame, readFrameDrawing } from '#design/render/own-frame.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { textsOf } from '../../design/decode-picture.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'

serviceForAll({ plan: 'business' })

type Stored = { readonly id: string; readonly width: number; readonly height: number }

const upload = (payload: Buffer | string) =>
  service.inject({
    method: 'POST',
    url: '/api/v1/logos?name=frame.svg&purpose=frame',
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })

async function frameOf(drawing: string) {
  const answer = await upload(drawing)
  expect(answer.json()).toMatchObject({ data: { purpose: 'frame' } })
  const stored = answer.json().data as Stored
  const text = (await service.api('GET', `/logos/${stored.id}`)).body
  return { stored, text, art: readFrameDrawing(text) }
}

const svg = (inner: string, attributes = 'viewBox="0 0 200 300"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`

const red = '<rect width="200" height="300" fill="#c8102e"/>'
const hole = { x: 166.67, y: 166.67, side: 333.33 }

describe('the place of the code', () => {
  test.each([
    ['an id', svg(`${red}<rect id="code" x="50" y="50" width="100" height="100" fill="white"/>`)],
    ['a class', svg(`${red}<rect class="a qr" x="50" y="50" width="100" height="100"/>`)],
    [
      'a layer of Illustrator',
      svg(
        `<style>.st0{fill:#C8102E;}.st1{fill:none;}</style><g id="Layer_1"><rect class="st0" width="200" height="300"/></g><g id="QR_x20_code_1_"><rect class="st1" x="50" y="50" width="100" height="100"/></g>`,
      ),
    ],
    [
      'a data name of Illustrator',
      svg(`${red}<rect id="a" data-name="QR code" x="50" y="50" width="100" height="100"/>`),
    ],
    [
      'a label of Inkscape',
      svg(
        `${red}<g transform="translate(20 20)"><rect inkscape:label="hole" style="fill:#ff00ff;display:none" x="30" y="30" width="100" height="100"/></g>`,
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 200 300"',
      ),
    ],
    [
      'a frame of Figma with a sample code in it',
      svg(
        `<g clip-path="url(#c)">${red}<g id="QR Code"><rect x="50" y="50" width="40" height="40"/><rect x="110" y="110" width="40" height="40"/></g></g><defs><clipPath id="c"><rect width="200" height="300" fill="white"/></clipPath></defs>`,
      ),
    ],
    [
      'a picture as a placeholder',
      svg(`${red}<image id="qr" x="50" y="50" width="100" height="100" href="a.png"/>`),
    ],
    ['a wide shape', svg(`${red}<rect id="code" x="40" y="50" width="120" height="100"/>`)],
  ])('is %s', async (_, drawing) => {
    const { art, stored } = await frameOf(drawing)
    expect([stored.width, stored.height]).toEqual([667, 1000])
    expect(art?.mark?.hole.x).toBeCloseTo(hole.x, 0)
    expect(art?.mark?.hole.y).toBeCloseTo(hole.y, 0)
    expect(art?.mark?.hole.side).toBeCloseTo(hole.side, 0)
    expect(art?.shapes).toMatchObject([{ kind: 'path', paint: '#c8102e', isEvenOdd: false }])
  })

  test('lies within a round shape, and is open where nothing is marked', async () => {
    const round = await frameOf(svg(`${red}<circle id="code" cx="100" cy="150" r="80"/>`))
    expect(round.art?.mark?.hole.side).toBeCloseTo((160 / Math.SQRT2) * (1000 / 300), -0.5)
    expect((await frameOf(svg(red))).art?.mark).toBeNull()
  })
})

test('a drawing becomes paths in absolute points: copies, turns, lines, gradients and see-through parts', async () => {
  const { art, text } = await frameOf(
    svg(
      `<defs><linearGradient id="stops"><stop style="stop-color:#ff0000"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="g" xlink:href="#stops" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="100" y2="0"/><rect id="part" width="10" height="10"/></defs>
      <rect width="500" height="1000" fill="url(#g)"/><use xlink:href="#part" x="20" transform="rotate(90)" fill="rgb(0,128,0)"/>
      <path d="M10 10S20 30 40 10t5 5h1e1" fill="none" stroke="#123" stroke-width="2" stroke-linecap="round" stroke-dasharray="1 2"/>
      <g opacity=".5"><polygon points="0,0 10,0 10,10" fill="hsl(0 100% 50% / 50%)"/></g><circle r="5" display="none"/>`,
      'viewBox="0 0 500 1000"',
    ),
  )
  expect(art?.shapes).toMatchObject([
    { paint: { kind: 'linear', ends: [0, 0, 100, 0], from: '#ff0000', to: '#0000ff' } },
    { paint: '#008000', path: 'M0 20L0 30L-10 30L-10 20Z' },
    { paint: '#112233', stroke: { width: 2, cap: 'round', join: 'miter', miterLimit: 4, dashes: [1, 2] } },
    { paint: '#ff0000', opacity: 0.25, path: 'M0 0L10 0L10 10Z' },
  ])
  expect(text.replaceAll(/<\/?(svg|defs|path|linearGradient|stop)\b/g, '')).not.toContain('<')
})

const filled = '<path d="M0 0h200v300z"/>'
test.each([
  ['text', svg(`${filled}<text x="9" y="9">Scan</text>`), 'frame-text'],
  ['a photo', svg(`${filled}<image width="9" height="9" href="data:image/png;base64,AA"/>`), 'frame-picture'],
  [
    'a photo as a pattern',
    svg(`<pattern id="p" width="1" height="1"/><rect width="9" height="9" fill="url(#p)"/>`),
    'frame-picture',
  ],
  [
    'a clip that cuts',
    svg(`<clipPath id="c"><circle r="9"/></clipPath><g clip-path="url(#c)">${filled}</g>`),
    'frame-clip',
  ],
  ['a mask', svg(`<mask id="m"/><g mask="url(#m)">${filled}</g>`), 'frame-effect'],
  ['an unknown colour', svg(`<rect width="9" height="9" fill="device-cmyk(1 0 0 0)"/>`), 'frame-colour'],
  ['a small hole', svg(`${filled}<rect id="code" width="30" height="30"/>`), 'frame-small'],
  ['a narrow strip', svg(filled, 'viewBox="0 0 10 300"'), 'frame-small'],
  ['nothing to see', svg('<script>alert(1)</script><rect id="code" width="99" height="99"/>'), 'frame-empty'],
  ['too much detail', svg(`<path d="M0 0${'l1.234 5.678 9 9'.repeat(12_000)}"/>`), 'frame-complex'],
  ['no drawing', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'frame-file'],
  ['broken path data', svg('<path d="M0 0 B9 9"/>'), 'frame-file'],
  ['entities that grow', `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;">]>${svg(filled)}`, 'frame-file'],
  ['a part of another file', svg(`${filled}<use href="https://evil.example/a#b"/>`), 'drawing-elsewhere'],
  ['a movement', svg(`<path d="M0 0h200v300z"><set attributeName="d" to=""/></path>`), 'drawing-animation'],
  [
    'a filter',
    svg(`<filter id="f"><feGaussianBlur/></filter><g filter="url(#f)">${filled}</g>`),
    'frame-effect',
  ],
])('%s is refused at the file with its reason', async (_, file, code) => {
  const answer = await upload(file)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ field: 'file', code }])
})

test('nothing that runs or loads reaches a stored frame', async () => {
  const { text } = await frameOf(
    svg(
      `${filled}<script>alert(1)</script><rect width="5" height="5" onload="alert(1)" style="fill:red;behavior:url(x)"/><a href="javascript:alert(1)">${filled}</a>`,
    ),
  )
  expect(text).not.toMatch(/script|onload|evil|behavior|href/)
})

test('a code is drawn in its frame everywhere alike, and keeps it when the file is removed', async () => {
  const { stored, art } = await frameOf(
    svg(`${red}<path d="M20 20h160" stroke="#fff"/><rect id="code" x="50" y="50" width="100" height="100"/>`),
  )
  const { id, width, height } = stored
  const design: Design = {
    ...defaultDesign,
    frame: { ...defaultFrame, id: ownFrameId, drawing: { id, width, height, hole: art!.mark!.hole } },
  }
  const { design: details, ...flat } = designToFields(design)
  const payload = { ...aCreateRequest({ slashTag: 'framed' }), ...flat, fieldData: { design: details } }
  const created = (await service.api('POST', '/qr-code', payload)).json().data
  expect(created.frame).toBe('own')
  expect(designFromRecord(created)).toEqual(design)
  const drawn = renderSvg(design, 'https://go.acme.com/framed?qr', {
    logo: null,
    glyphs: null,
    frame: ownFrame(art!),
  })
  const picture = async () => (await service.api('GET', `/qr-code/${created.id}/picture.svg`)).body
  expect(await picture()).toBe(drawn)
  expect(await textsOf(drawn)).toEqual(['https://go.acme.com/framed?qr'])
  expect((await service.api('DELETE', `/logos/${id}`)).statusCode).toBe(200)
  expect(await picture()).toBe(drawn)

  const pdf = await pictureToPdf(
    { svg: drawn, width: 60, title: '', created: new Date(0), images: new Map() },
    async (bytes) => bytes,
  )
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/0\.7843 0\.0627 0\.1804 rg[^]*1 1 1 RG[^]*\nS\n/)

  const missing = { ...design, frame: { ...design.frame!, drawing: { ...design.frame!.drawing!, id: 'f' } } }
  const empty = renderSvg(missing, 'https://go.acme.com/framed?qr', { logo: null, glyphs: null })
  const plane = (picture: string) => /viewBox="[^"]*"/.exec(picture)?.[0]
  expect(plane(empty)).toBe(plane(drawn))
})
