import { describe, expect, test } from 'vitest'
import { defaultLogo } from '#design/design.ts'
import { inlineDrawing } from '#design/print/inline-drawing.ts'
import { pictureImage } from '#design/print/inline-drawing.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aDesign } from '../a-design.ts'
import { decode, rasterise } from '../decode-picture.ts'

const payload = 'https://go.acme.com/summer?qr'

function aPicture(drawing: string, [width, height] = [40, 20]): string {
  const href = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  return renderSvg(aDesign({ logo: { id: 'lg', ...defaultLogo } }), payload, {
    logo: { href, width, height },
    glyphs: null,
  })
}

function inlined(drawing: string): string | null {
  const image = pictureImage(aPicture(drawing))
  return image && inlineDrawing(image, drawing)
}

const svg = (inner: string, root = 'viewBox="0 0 40 20" width="40" height="20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inner}</svg>`

const drawings: [string, string][] = [
  ['plain shapes', svg('<rect width="30" height="20" fill="#c22"/><path d="M2 4l9 9 9-9" stroke="#fff"/>')],
  [
    'a style sheet of classes',
    svg(
      '<style>.a{fill:#123456;}.a,.b{stroke:#f80}/* c */.b{stroke-width:3px}</style><title>T</title><g class="a"><circle class="b x" cx="9" cy="9" r="7"/></g>',
    ),
  ],
  [
    'gradients and copies, quoted or not',
    svg(
      `<defs><linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" style="stop-color:#00f"/></linearGradient><rect id="r" width="9" height="9"/></defs><rect width="40" height="20" fill="url('#g')"/><rect x='30' width="9" height="9" fill='url("#g")'/><use xlink:href="#r" fill="url(#g)"/>`,
    ),
  ],
  [
    'a gradient that takes its colours from another, by a reference with a prefix of its own',
    svg(
      '<linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient><linearGradient xmlns:ns1="http://www.w3.org/1999/xlink" ns1:href="#a" id="b" y2="1"/><rect width="40" height="20" fill="url(#b)"/>',
    ),
  ],
  ['no view box', svg('<rect x="5" width="30" height="20" fill="#283"/>', 'width="40" height="20px"')],
  [
    'a view box elsewhere',
    svg(
      '<rect x="-18" y="3" width="34" height="15"/>',
      'viewBox="-20 0 40 20" width="80" height="40" xml:space="preserve"',
    ),
  ],
]

describe('a logo as shapes', () => {
  test.each(drawings)('of %s looks as the embedded one does', async (_, drawing) => {
    const shaped = inlined(drawing) ?? ''
    expect(shaped).not.toContain('<image')
    expect(shaped).not.toMatch(/url\((?!#l)|data:/)
    // The reader of this test draws black what a quoted reference paints; as shapes it is quoted no more.
    const readable = drawing.replaceAll(/url\(["'](#\w)["']\)/g, 'url($1)')
    const [own, embedded] = [rasterise(shaped, 900), rasterise(aPicture(readable), 900)]
    const differing = own.data.filter((value, at) => Math.abs(value - embedded.data[at]!) > 80)
    // Edges may, areas may not: of the values of the logo's 128 by 64 pixels.
    expect(differing.length / (128 * 64 * 4)).toBeLessThan(0.1)
    expect((await decode(own)).map(({ text }) => text)).toEqual([payload])
  })

  test('keeps names of its own beside those of another logo', () => {
    const names = (fill: string) =>
      [...inlined(svg(`<g id="a" fill="${fill}"/>`))!.matchAll(/id="(l[^"]+)"/g)].map(([, id]) => id)
    expect(names('#111111')).toHaveLength(1)
    expect(names('#111111')).toEqual(names('#111111'))
    expect(names('#111111')).not.toEqual(names('#222222'))
  })

  test.each([
    ['text, whose font is not everywhere', svg('<text x="1" y="9">Acme</text>')],
    ['a style that would reach the code', svg('<style>path{fill:red}</style><path d="M0 0h9v9z"/>')],
    ['a clip, which some print as a black block', svg('<clipPath id="c"><path d="M0 0h9v9z"/></clipPath>')],
    ['a style that looks at the code below', svg('<g style="mix-blend-mode:multiply"/>')],
    ['strokes that look at the scale', svg('<path d="M0 0h9" vector-effect="non-scaling-stroke"/>')],
    ['a script', svg('<script>alert(1)</script>')],
    ['an event', svg('<g onclick="alert(1)"/>')],
    ['a picture', svg('<image href="data:image/png;base64,AA=="/>')],
    ['an address', svg('<use href="https://evil.example/a.svg#b"/>')],
    ['a paint from elsewhere', svg('<g fill="url(https://evil.example/#a)"/>')],
    ['a comment', svg('<!-- <script> --><g/>')],
    ['a sign that only its own file explains', svg('<g id="&nbsp;"/>')],
    ['no size', svg('<g/>', '')],
    ['two roots', svg('<g/>') + svg('<g/>')],
    ['a root that is never closed', svg('<g>')],
    ['words of another kind', 'not a drawing'],
    ['nothing', ''],
  ])('is not made of %s', (_, drawing) => {
    expect(inlined(drawing)).toBeNull()
  })
})

test('a picture without a logo has no image', () => {
  expect(pictureImage(renderSvg(aDesign(), payload, { logo: null, glyphs: null }))).toBeNull()
})
