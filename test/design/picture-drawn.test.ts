import { beforeAll, describe, expect, test } from 'vitest'
import { defaultFrame, defaultLogo, frameIds } from '#design/design.ts'
import type { Glyphs } from '#design/glyphs/glyphs.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aDesign } from './a-design.ts'
import { aLogo } from './a-logo.ts'

const payload = 'https://go.acme.com/summer?qr'
const bare = { logo: null, glyphs: null }
let glyphs: Glyphs
beforeAll(async () => {
  glyphs = await loadGlyphs()
})

const fills = (svg: string) => [...svg.matchAll(/<path fill="([^"]+)"/g)].map(([, fill]) => fill)

describe('a picture among others', () => {
  const gradient = { type: 'linear', rotation: 0, to: '#aa0000' } as const
  const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

  test('names its gradient apart from that of another code or another design', () => {
    const first = idsOf(renderSvg(aDesign({ gradient }), payload, bare))
    const other = idsOf(renderSvg(aDesign({ gradient }), `${payload}2`, bare))
    const restyled = idsOf(renderSvg(aDesign({ gradient, color: '#000001' }), payload, bare))
    expect(new Set([...first, ...other, ...restyled]).size).toBe(3)
  })

  test('refers to its gradient without quotes', () => {
    const svg = renderSvg(aDesign({ gradient }), payload, bare)
    expect(svg).toContain(`fill="url(#${idsOf(svg)[0]})"`)
  })
})

describe('a picture is drawn as asked', () => {
  test('corners of their own colours are paths of their own', () => {
    const svg = renderSvg(
      aDesign({
        cornerSquare: { type: 'dot', color: '#ff0000' },
        cornerDot: { type: 'dot', color: '#00ff00' },
      }),
      payload,
      bare,
    )
    expect(fills(svg)).toEqual(['#ffffff', '#000000', '#ff0000', '#00ff00'])
  })

  test.each([
    ['#111111', '#131313', '#ffffff'],
    ['#ffd84d', '#ffd84d', '#000000'],
    ['#ffd84d', '#402008', '#402008'],
  ])('the text of a frame in %s and %s is drawn in %s', (color, textColor, drawn) => {
    const frame = { ...defaultFrame, id: 'badge', color, textColor }
    expect(fills(renderSvg(aDesign({ frame }), payload, { logo: null, glyphs })).at(-1)).toBe(drawn)
  })

  test('an unknown pattern, corner or frame is drawn as the default', () => {
    const odd = aDesign({
      pattern: 'hexagon',
      cornerSquare: { type: 'star', color: null },
      cornerDot: { type: 'hexagon', color: null },
      frame: { id: 'billboard', ...defaultFrame },
    })
    expect(renderSvg(odd, payload, { logo: null, glyphs })).toBe(renderSvg(aDesign(), payload, bare))
  })

  test('the quiet zone is added to the code and never taken from its modules', () => {
    const side = (quietZone: number) =>
      Number(/width="(\d+)"/.exec(renderSvg(aDesign({ quietZone }), payload, bare))?.[1])
    expect([side(4) - side(0), side(10) - side(4)]).toEqual([8 * 20, 12 * 20])
  })

  test('of a few elements that every drawing program knows, without clips, styles or fonts', () => {
    const gradient = { type: 'linear', rotation: 30, to: '#aa0000' } as const
    const frame = { ...defaultFrame, id: 'badge' }
    const design = aDesign({ gradient, frame, logo: { id: 'lg', ...defaultLogo } })
    const svg = renderSvg(design, payload, { logo: aLogo(), glyphs })
    const elements = new Set([...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name))
    expect(elements).toEqual(new Set(['svg', 'defs', 'linearGradient', 'stop', 'path', 'image']))
    expect(svg).not.toMatch(/ (style|class|clip-path|mask|filter|transform)=/)
  })

  test('a logo is embedded under both names of its reference', () => {
    const logo = aLogo()
    const svg = renderSvg(aDesign({ logo: { id: 'lg', ...defaultLogo } }), payload, { logo, glyphs: null })
    expect(svg).toContain(` href="${logo.href}" xlink:href="${logo.href}"`)
  })

  test.each(['https://evil.example/logo.png', 'javascript:alert(1)', 'data:text/html,<script>', ''])(
    'a logo at %s is left out, because a picture never fetches',
    (href) => {
      const design = aDesign({ logo: { id: 'lg', ...defaultLogo } })
      expect(renderSvg(design, payload, { logo: aLogo({ href }), glyphs: null })).not.toContain('<image')
    },
  )

  test('a data URL cannot leave its attribute', () => {
    const href = 'data:image/svg+xml,<svg onload="x"/>&'
    const svg = renderSvg(aDesign({ logo: { id: 'lg', ...defaultLogo } }), payload, {
      logo: aLogo({ href }),
      glyphs: null,
    })
    expect(svg).toContain('href="data:image/svg+xml,&lt;svg onload=&quot;x&quot;/>&amp;"')
  })

  test('a logo that is lost leaves the same bytes as none', () => {
    const gradient = { type: 'radial', rotation: 0, to: '#aa0000' } as const
    const lost = aDesign({ gradient, logo: { id: 'lg', ...defaultLogo } })
    expect(renderSvg(lost, payload, bare)).toBe(renderSvg(aDesign({ gradient }), payload, bare))
  })

  test.each([
    [0, 90],
    [90, 0],
    [Number.NaN, 90],
    [Number.POSITIVE_INFINITY, 90],
  ])('a logo of %s by %s pixels leaves the code whole', (width, height) => {
    const design = aDesign({ logo: { id: 'lg', ...defaultLogo } })
    const svg = renderSvg(design, payload, { logo: aLogo({ width, height }), glyphs: null })
    expect(svg).toBe(renderSvg(aDesign(), payload, bare))
  })

  test('a frame waits for its words without moving', () => {
    const boxOf = (svg: string) => /viewBox="([^"]+)"/.exec(svg)?.[1]
    for (const id of frameIds) {
      const design = aDesign({ frame: { ...defaultFrame, id } })
      expect(boxOf(renderSvg(design, payload, bare))).toBe(
        boxOf(renderSvg(design, payload, { logo: null, glyphs })),
      )
    }
  })

  test('no window, no document, no element of a page is touched', () => {
    expect(typeof document).toBe('undefined')
    expect(renderSvg(aDesign(), payload, bare)).toMatch(/^<svg .*<\/svg>$/)
  })
})
