import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  colourRules,
  cornerDotStyles,
  cornerSquareStyles,
  type Design,
  defaultFrame,
  defaultLogo,
  frameIds,
  patterns,
} from '#design/design.ts'
import type { Glyphs } from '#design/glyphs/glyphs.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { payloadFits } from '#design/error-level.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import { aDesign, anyDesign } from './a-design.ts'
import { aLogo } from './a-logo.ts'
import { textsOf } from './decode-picture.ts'
import { runs } from '../support/runs.ts'

const payload = 'https://go.acme.com/summer?qr'
const bare = { logo: null, glyphs: null }
let glyphs: Glyphs
beforeAll(async () => {
  glyphs = await loadGlyphs()
})

const fills = (svg: string) => [...svg.matchAll(/<path fill="([^"]+)"/g)].map(([, fill]) => fill)

describe('a picture is read by a phone', () => {
  test.each(patterns)('with modules in the pattern %s', async (pattern) => {
    expect(await textsOf(renderSvg(aDesign({ pattern }), payload, bare))).toEqual([payload])
  })

  test.each(cornerSquareStyles)('with corner squares in the style %s', async (type) => {
    const design = aDesign({ cornerSquare: { type, color: '#103070' } })
    expect(await textsOf(renderSvg(design, payload, bare))).toEqual([payload])
  })

  test.each(cornerDotStyles.filter((style) => style !== 'dots'))(
    'with corner dots in the style %s',
    async (type) => {
      const design = aDesign({ cornerDot: { type, color: '#103070' } })
      expect(await textsOf(renderSvg(design, payload, bare))).toEqual([payload])
    },
  )

  test.each(patterns.flatMap((pattern) => colourRules.map((rule) => [pattern, rule] as const)))(
    'with modules in the pattern %s and four colours by the rule %s',
    async (pattern, rule) => {
      const moduleColours = { colours: ['#7a1030', '#0d5c35', '#5a3a00'], rule }
      const svg = renderSvg(aDesign({ pattern, color: '#103070', moduleColours }), payload, bare)
      expect(await textsOf(svg)).toEqual([payload])
      expect(new Set(fills(svg))).toEqual(new Set(['#ffffff', '#103070', '#7a1030', '#0d5c35', '#5a3a00']))
    },
  )

  test('with a gradient of three colours on a background that is a gradient', async () => {
    const design = aDesign({
      color: '#103070',
      gradient: { type: 'linear', rotation: 90, via: '#401060', to: '#7a1030' },
      background: {
        color: '#ffffff',
        transparent: false,
        gradient: { type: 'radial', rotation: 0, to: '#e8f0ff' },
      },
    })
    const svg = renderSvg(design, payload, bare)
    expect(await textsOf(svg)).toEqual([payload])
    expect(svg.match(/<stop /g)).toHaveLength(5)
  })

  test.each(['linear', 'radial'] as const)('with a %s gradient and a logo', async (type) => {
    const design = aDesign({
      color: '#401060',
      gradient: { type, rotation: 30, to: '#a01030' },
      logo: { id: 'lg', ...defaultLogo },
    })
    expect(await textsOf(renderSvg(design, payload, { logo: aLogo(), glyphs: null }))).toEqual([payload])
  })

  test.each([
    [1, true],
    [3, true],
    [1 / 3, true],
    [1, false],
    [3, false],
  ])('with a logo of proportion %s, modules behind it left out: %s', async (ratio, hideModules) => {
    const design = aDesign({ logo: { id: 'lg', size: 0.28, margin: 1, hideModules } })
    const logo = aLogo({ width: 90 * ratio, height: 90 })
    expect(await textsOf(renderSvg(design, payload, { logo, glyphs }))).toEqual([payload])
  })

  test.each(
    frameIds.flatMap((id) =>
      ['Scan me', '', 'Öffne die Speisekarte jetzt', 'Меню Ωδή'].map((text) => [id, text]),
    ),
  )('in the frame %s that says "%s"', async (id, text) => {
    const design = aDesign({ frame: { ...defaultFrame, id, text } })
    expect(await textsOf(renderSvg(design, payload, { logo: null, glyphs }), 800)).toEqual([payload])
  })

  test('on a transparent background over light paper', async () => {
    const design = aDesign({ background: { color: '#ffffff', transparent: true } })
    const svg = renderSvg(design, payload, bare)
    expect(svg).not.toContain('#ffffff')
    expect(await textsOf(svg)).toEqual([payload])
  })

  test.each([
    ['accents', 'https://go.acme.com/Überraschung'],
    ['Greek, Cyrillic, Chinese', 'Ωδή Меню 菜单'],
    ['emoji', 'Scan 👩‍👩‍👧 now 🎉'],
    ['right-to-left letters', 'مرحبا بالعالم'],
    ['digits only', '00420123456789'],
    ['capitals', 'HTTP://GO.ACME.COM/A-1'],
    ['line breaks', 'one\ntwo\r\nthree'],
  ])('with %s in its payload', async (_, text) => {
    expect(await textsOf(renderSvg(aDesign(), text, bare))).toEqual([text])
  })
})

/** Designs that a phone can read: dark on light, a logo that the level bears. */
const readableDesign: fc.Arbitrary<Design> = anyDesign.map((design) => ({
  ...design,
  color: darkened(design.color),
  gradient: design.gradient && {
    ...design.gradient,
    to: darkened(design.gradient.to),
    ...(design.gradient.via === undefined ? {} : { via: darkened(design.gradient.via) }),
  },
  ...(design.moduleColours === undefined
    ? {}
    : {
        moduleColours: { ...design.moduleColours, colours: design.moduleColours.colours.map(darkened) },
      }),
  background: { color: '#fdfbf4', transparent: design.background.transparent },
  cornerSquare: {
    // Rings and rows of dots are read at some distances only; the tests above read them at one.
    type: ['dot', 'dots'].includes(design.cornerSquare.type) ? 'extra-rounded' : design.cornerSquare.type,
    color: design.cornerSquare.color && darkened(design.cornerSquare.color),
  },
  cornerDot: {
    // Those that the verdict caps at "good" are read at some distances only.
    type: ['dots', 'heart', 'diamond', 'star'].includes(design.cornerDot.type)
      ? 'square'
      : design.cornerDot.type,
    color: design.cornerDot.color && darkened(design.cornerDot.color),
  },
  logo: design.logo && {
    ...design.logo,
    size: Math.min(design.logo.size, 0.22),
    margin: Math.min(design.logo.margin, 1),
  },
  frame: design.frame && { ...design.frame, color: darkened(design.frame.color) },
  errorCorrection: 'auto',
  quietZone: Math.max(4, design.quietZone),
}))

function darkened(colour: string): string {
  return `#${[1, 3, 5]
    .map((at) => Math.floor(Number.parseInt(colour.slice(at, at + 2), 16) / 4))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

/** A phone moves until it reads: a ring around the corner dot is lost at some sizes of a module in pixels. */
async function textsAtAnyDistance(svg: string, text: string): Promise<string[]> {
  for (const pixels of [900, 710, 530]) {
    const texts = await textsOf(svg, pixels)
    if (texts.includes(text)) return texts
  }
  return []
}

const anyPayload = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() === text),
)

describe('any design', () => {
  test('with a ring around the corner dot decodes at one distance or another', async () => {
    const ring = aDesign({ pattern: 'square', cornerSquare: { type: 'dot', color: null }, quietZone: 15 })
    const text = 'http://aaa.aaaaaaaa.aa//a/a/a////%F0%90%80%80//'
    expect(await textsAtAnyDistance(renderSvg(ring, text, bare), text)).toContain(text)
  })

  test('decodes to its payload', async () => {
    await fc.assert(
      fc.asyncProperty(readableDesign, anyPayload, async (design, drawn) => {
        // The smallest codes have too few modules to lend any to a logo.
        const text = design.logo === null ? drawn : `${drawn}/summer-sale-2026?qr`
        const svg = renderSvg(design, text, { logo: aLogo(), glyphs })
        expect(await textsAtAnyDistance(svg, text)).toContain(text)
      }),
      { numRuns: runs(20) },
    )
  })

  test('is one well-formed even-odd path for each paint, drawn the same each time', () => {
    fc.assert(
      fc.property(anyDesign, fc.string({ minLength: 1, maxLength: 80 }), (design, text) => {
        fc.pre(payloadFits(text, design))
        const assets = { logo: aLogo({ width: 120 }), glyphs }
        const svg = renderSvg(design, text, assets)
        expect(renderSvg(structuredClone(design), text, { ...assets })).toBe(svg)
        const painted = svg.replaceAll(/<path (?!fill="[^"]*" fill-rule)[^>]*>/g, '')
        expect(new Set(fills(painted)).size).toBe(fills(painted).length)
        expect(svg).not.toMatch(/NaN|Infinity|undefined|clip|-0[ "a-z]|e-\d|url\(['"]/)
        for (const [, data] of svg.matchAll(/ d="([^"]*)"/g))
          expect(data).toMatch(/^[MmLlHhVvAaCcQqZz0-9. -]*$/)
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('a payload that does not fit', () => {
  test.each([
    ['L', 2953],
    ['M', 2331],
    ['Q', 1663],
    ['H', 1273],
    ['auto', 2953],
  ] as const)('at level %s holds %i bytes and no more', (errorCorrection, most) => {
    const design = aDesign({ errorCorrection })
    expect(payloadFits('a'.repeat(most), design)).toBe(true)
    expect(payloadFits('a'.repeat(most + 1), design)).toBe(false)
    expect(() => renderSvg(design, 'a'.repeat(most), bare)).not.toThrow()
    expect(() => renderSvg(design, 'a'.repeat(most + 1), bare)).toThrow(RangeError)
  })

  test('counts a letter beyond ASCII by its bytes', () => {
    expect(payloadFits('é'.repeat(1476), aDesign())).toBe(true)
    expect(payloadFits('é'.repeat(1477), aDesign())).toBe(false)
  })

  test('and an empty one makes no code', () => {
    expect(payloadFits('', aDesign())).toBe(false)
    expect(() => renderSvg(aDesign(), '', bare)).toThrow(RangeError)
  })
})
