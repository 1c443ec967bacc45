import fc from 'fast-check'
import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { payloadFits } from '#design/error-level.ts'
import { pathSegments } from '#design/print/pdf.ts'
import { writePdf } from '#design/print/pdf.ts'
import { pictureToPdf } from '#design/print/pdf.ts'
import { proofPage } from '#design/print/proof-page.ts'
import { readPicture } from '#design/print/read-picture.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aDesign, anyDesign } from '../a-design.ts'
import { aLogo } from '../a-logo.ts'
import { rasterise } from '../decode-picture.ts'
import { runs } from '../../support/runs.ts'

const payload = 'https://go.acme.com/summer?qr'
const glyphs = await loadGlyphs()
const deflate = async (bytes: Uint8Array) => deflateSync(bytes)
const logo = aLogo({ href: `data:image/svg+xml;utf8,<svg a="1 > 0 & 'b'">` })
const dot = { width: 1, height: 1, data: Uint8ClampedArray.of(200, 30, 30, 128) }

describe('a picture that is read back', () => {
  test('draws the same, for every design', () => {
    fc.assert(
      fc.property(
        anyDesign.filter((design) => payloadFits(payload, design)),
        (design) => {
          const svg = renderSvg(design, payload, { logo: null, glyphs })
          const [first, second] = [svg, again(svg)].map((picture) => rasterise(picture, 200).data)
          // The bytes at once: telling them apart one by one takes longer than drawing.
          expect(Buffer.compare(Buffer.from(first!.buffer), Buffer.from(second!.buffer))).toBe(0)
        },
      ),
      { numRuns: runs(5) },
    )
  })

  test('gives the logo as it was embedded', () => {
    const design = aDesign({ logo: { id: 'a', size: 0.2, margin: 1, hideModules: true } })
    const { shapes } = readPicture(renderSvg(design, payload, { logo, glyphs }))
    expect(shapes.at(-1)).toMatchObject({ kind: 'image', href: logo.href })
  })

  test.each([
    ['<p>no picture</p>'],
    ['<svg viewBox="0 0 9 9"><text>a</text></svg>'],
    ['<svg viewBox="0 0 9 9"><svg x="3" y="3"><path fill="#000000" d="M0 0h3v3z"/></svg></svg>'],
    ['<svg viewBox="0 0 9 9"><path fill="url(#a)" d="M0 0"/></svg>'],
    [''],
  ])('stops at what the renderer never wrote: %s', (text) => {
    expect(() => readPicture(text)).toThrow(RangeError)
  })

  test('knows no command that would be drawn wrongly', () => {
    expect(() => pathSegments('M0 0B1 2 3 4')).toThrow(RangeError)
  })

  test('a smooth curve mirrors the curve before it, and begins straight behind a line', () => {
    expect(pathSegments('M0 0c0 1 2 3 4 0s2 3 4 1e1T20 0').slice(1)).toEqual([
      { kind: 'curve', first: [0, 1], second: [2, 3], to: [4, 0] },
      { kind: 'curve', first: [6, -3], second: [6, 3], to: [8, 10] },
      expect.objectContaining({ kind: 'curve', to: [20, 0] }),
    ])
    expect(pathSegments('M1 1L5 5S6 7 8 9').at(-1)).toEqual({
      kind: 'curve',
      first: [5, 5],
      second: [6, 7],
      to: [8, 9],
    })
  })
})

describe('a PDF', () => {
  test('is as large as the print, names its title in any script, and packs the logo with its transparency', async () => {
    const design = aDesign({ logo: { id: 'a', size: 0.2, margin: 1, hideModules: true } })
    const svg = renderSvg(design, payload, { logo, glyphs })
    const bytes = await pictureToPdf(
      { svg, width: 50.8, title: 'مبيعات', created: new Date(0), images: new Map([[logo.href, dot]]) },
      deflate,
    )
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).toContain('/MediaBox[0 0 144 144]')
    expect(text).toContain('/Title <FEFF0645062806')
    expect(text).toContain('/SMask')
    expect(streams(Buffer.from(bytes)).map((stream) => stream.length)).toContain(3)
  })

  test('stops when the logo is missing instead of leaving it out', async () => {
    const svg = renderSvg(aDesign({ logo: { id: 'a', size: 0.2, margin: 1, hideModules: true } }), payload, {
      logo,
      glyphs,
    })
    await expect(
      pictureToPdf({ svg, width: 50, title: '', created: new Date(0), images: new Map() }, deflate),
    ).rejects.toThrow(RangeError)
  })
})

describe('a print proof', () => {
  const content = {
    brand: null,
    heading: 'Print proof',
    title: 'Summer',
    svg: renderSvg(aDesign(), payload, { logo: null, glyphs }),
    width: 40,
    facts: [
      {
        label: 'Opens',
        value: `https://example.com/${'long/'.repeat(200)}`,
        address: 'https://example.com/(a)',
      },
    ],
    note: 'Keep the border.',
    ruler: 'This line is 50 mm long.',
    scans: true,
    shrunk: (percent: number) => `Shown at ${percent} %`,
    created: new Date(0),
  }

  test('shows the code at its size, keeps long lines on the page, and escapes its links', async () => {
    const page = proofPage(content, {
      glyphs,
      images: new Map(),
      drawText: () => ({ ...dot, href: 'x', ascent: 1, capHeight: 1 }),
    })
    const [picture, words] = page.parts
    expect(picture!.scale * readPicture(content.svg).width).toBeCloseTo(40)
    const ends = words!.shapes.flatMap((shape) => (shape.kind === 'path' ? pathSegments(shape.path) : []))
    for (const segment of ends) if (segment.kind !== 'close') expect(segment.to[0]).toBeLessThan(191)
    const bytes = Buffer.from(await writePdf(page, deflate)).toString('latin1')
    expect(bytes).toContain('/URI(https://example.com/\\(a\\))')
  })

  test('shows name, colour and logo of the brand, which long words do not cross', async () => {
    const name = 'Acme '.repeat(40)
    const logo = { href: 'logo', width: 400, height: 100 }
    const brand = { name, text: '#6b5f00', bar: '#ffef5c', logo }
    const page = proofPage(
      { ...content, title: name, facts: [], brand },
      {
        glyphs,
        images: new Map([['logo', dot]]),
        drawText: () => ({ ...dot, href: 'x', ascent: 1, capHeight: 1 }),
      },
    )
    const [first, second, third, bar, shown] = page.parts[1]!.shapes
    expect(bar).toMatchObject({ paint: '#ffef5c', path: 'M0 0h210v6h-210z' })
    expect(shown).toEqual({ kind: 'image', href: 'logo', box: [144, 28.5, 46, 11.5] })
    const [named, heading, title] = [first!, second!, third!].map((shape) => {
      const outline = shape.kind === 'path' ? pathSegments(shape.path) : []
      const across = outline.flatMap((segment) => (segment.kind === 'close' ? [] : [segment.to[0]]))
      return { from: Math.min(...across), to: Math.max(...across), shape }
    })
    expect(named!.shape).toMatchObject({ paint: '#6b5f00' })
    expect(heading!.from).toBeGreaterThan(named!.to)
    expect(Math.max(heading!.to, title!.to)).toBeLessThan(140)
    expect(Buffer.from(await writePdf(page, deflate)).toString('latin1')).toContain('/XObject')
  })

  test('shows a billboard smaller, and draws a title in another script as a picture', () => {
    const asked: string[] = []
    const page = proofPage(
      { ...content, title: 'مبيعات', width: 2000 },
      {
        glyphs,
        images: new Map(),
        drawText: (text) => {
          asked.push(text)
          return { ...dot, href: `text:${text}`, ascent: 1, capHeight: 1 }
        },
      },
    )
    expect(page.parts[0]!.scale * readPicture(content.svg).width).toBeLessThan(161)
    expect(asked).toEqual(['مبيعات'])
    expect(page.images.has('text:مبيعات')).toBe(true)
  })

  test('of a code that does not scan promises no size and no distance', () => {
    const facts = [
      { label: 'اختبار', value: 'لا' },
      { label: 'مسافة', value: 'بعيد', isPromise: true },
    ]
    const written = (scans: boolean) => {
      const lines: string[] = []
      const drawText = (text: string) => {
        lines.push(text)
        return { ...dot, href: `text:${text}`, ascent: 1, capHeight: 1 }
      }
      proofPage({ ...content, facts, scans }, { glyphs, images: new Map(), drawText })
      return lines
    }
    expect(written(true)).toEqual(['اختبار', 'لا', 'مسافة', 'بعيد'])
    expect(written(false)).toEqual(['اختبار', 'لا'])
  })
})

/** The picture written anew from the shapes that were read: moves, lines and curves only. */
function again(svg: string): string {
  const { width, height, shapes } = readPicture(svg)
  let definitions = ''
  const paths = shapes.map((shape, index) => {
    if (shape.kind !== 'path') return ''
    const { paint } = shape
    if (typeof paint !== 'string') {
      const via = paint.via === null ? '' : `<stop offset="0.5" stop-color="${paint.via}"/>`
      const stops = `<stop offset="0" stop-color="${paint.from}"/>${via}<stop offset="1" stop-color="${paint.to}"/>`
      const [x1, y1, x2, y2] = paint.kind === 'linear' ? paint.ends : []
      definitions +=
        paint.kind === 'linear'
          ? `<linearGradient id="g${index}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops}</linearGradient>`
          : `<radialGradient id="g${index}" gradientUnits="userSpaceOnUse" cx="${paint.centre[0]}" cy="${paint.centre[1]}" r="${paint.radius}">${stops}</radialGradient>`
    }
    const fill = typeof paint === 'string' ? paint : `url(#g${index})`
    const { stroke } = shape
    if (stroke !== undefined)
      return `<path fill="none" stroke="${fill}" stroke-width="${stroke.width}" stroke-linecap="${stroke.cap}" stroke-linejoin="${stroke.join}" d="${shape.path}"/>`
    return `<path fill="${fill}" fill-rule="${shape.isEvenOdd ? 'evenodd' : 'nonzero'}" d="${shape.path}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${paths.join('')}</svg>`
}

function streams(file: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue
    const end = file.indexOf('\nendstream', at)
    found.push(inflateSync(file.subarray(at + 7, end)))
  }
  return found
}
