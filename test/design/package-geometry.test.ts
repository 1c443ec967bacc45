import { readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import QRCodeStyling, { type CornerDotType, type CornerSquareType, type DotType } from 'qr-code-styling'
import { describe, expect, test } from 'vitest'
import { encodeMatrix } from '#design/code-geometry.ts'
import { cornerStyles, type Design, packagePatterns } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aDesign } from './a-design.ts'
import { rasterise } from './decode-picture.ts'

const payload = 'https://go.acme.com/summer?qr'
const sideInUnits = 37 * 20

/** The same code as the drawing package itself draws it, in a document. */
async function drawnByPackage(design: Design): Promise<string> {
  const styling = new QRCodeStyling({
    jsdom: JSDOM,
    type: 'svg',
    width: sideInUnits,
    height: sideInUnits,
    margin: 4 * 20,
    data: payload,
    qrOptions: { errorCorrectionLevel: 'M' },
    dotsOptions: { type: design.pattern as DotType, color: design.color },
    cornersSquareOptions: { type: design.cornerSquare.type as CornerSquareType, color: '#1a4fa3' },
    cornersDotOptions: { type: design.cornerDot.type as CornerDotType, color: '#c02020' },
  })
  // The package's own encoder may choose another mask; the shapes are compared on the same modules.
  const modules = encodeMatrix(payload, 'M')
  const drawn = styling as unknown as { _qr: object; _setupSvg(): void }
  drawn._qr = {
    getModuleCount: () => modules.length,
    isDark: (row: number, column: number) => modules[row]![column],
  }
  drawn._setupSvg()
  const drawing = await styling.getRawData('svg')
  if (!(drawing instanceof Buffer)) throw new Error('The package draws into a buffer outside a page.')
  const svg = drawing.toString()
  // Quotes inside url() are one of the things that other tools stumble over.
  return svg.replaceAll("url('", 'url(').replaceAll("')", ')').slice(svg.indexOf('<svg'))
}

const styles = [
  ...packagePatterns.map((pattern) => ['pattern', pattern, aDesign({ pattern })] as const),
  ...cornerStyles.map(
    (type) => ['corner square', type, aDesign({ cornerSquare: { type, color: null } })] as const,
  ),
  ...cornerStyles.map((type) => ['corner dot', type, aDesign({ cornerDot: { type, color: null } })] as const),
]

test('the drawing package has the version whose private method the renderer drives', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  expect(read('package.json')).toContain('"qr-code-styling": "1.9.2"')
  expect(read('node_modules/qr-code-styling/package.json')).toContain('"version": "1.9.2"')
})

describe('merging', () => {
  test.each(styles)('keeps the geometry of the package for the %s %s', async (part, style, design) => {
    const ours = renderSvg(
      {
        ...design,
        cornerSquare: { ...design.cornerSquare, color: '#1a4fa3' },
        cornerDot: { ...design.cornerDot, color: '#c02020' },
      },
      payload,
      { logo: null, glyphs: null },
    )
    const [a, b] = [rasterise(ours, sideInUnits), rasterise(await drawnByPackage(design), sideInUnits)]
    const difference = a.data.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - (b.data[index] ?? 0))),
      0,
    )
    expect([a.width, a.height]).toEqual([b.width, b.height])
    // The package's ring has a gap and is slightly off centre; ours is closed.
    expect(difference).toBeLessThan(part === 'corner square' && style === 'dot' ? 64 : 3)
  })
})
