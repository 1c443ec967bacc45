import { collectedDesigns } from '../../bench/calibration/collected.ts'
import { describe, expect, test } from 'vitest'
import { defaultDesign, type Design } from '#design/design.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { contrast } from '#design/scannability/thresholds.ts'

const payload = 'https://go.acme.com/summer?qr'
const square = { ratio: 1 }

const aDesign = (changes: Partial<Design>): Design => ({ ...defaultDesign, ...changes })
const aLogo = (size: number): NonNullable<Design['logo']> => ({ id: 'l', size, margin: 1, hideModules: true })
const causes = (design: Design, logo: typeof square | null = null, mm?: number) =>
  judgeStatic(design, payload, logo, mm === undefined ? {} : { mm }).findings.map((finding) => finding.cause)

describe('the static rules', () => {
  test('find nothing in the documented default', () => {
    expect(judgeStatic(defaultDesign, payload, null)).toMatchObject({
      findings: [],
      cap: 100,
      budget: { use: 0, hiddenShare: 0 },
    })
  })

  test.each<[string, Partial<Design>, string, number]>([
    ['grey at 1.5:1', { color: '#d0d0d0' }, 'contrast', 20],
    ['orange under 3:1', { color: '#ff8800' }, 'contrast', 55],
    ['a red that prints pale for some decoders', { color: '#c8102e' }, 'contrast', 85],
    ['a pale gradient end', { gradient: { type: 'linear', rotation: 0, to: '#ffcc00' } }, 'contrast', 20],
    [
      'ink on a tint that is dark enough on white',
      { color: '#632ca3', background: { color: '#fde1e1', transparent: false } },
      'contrast',
      85,
    ],
    [
      'ink on a tint of which poor prints are lost',
      { color: '#563a55', background: { color: '#d8f6e1', transparent: false } },
      'contrast',
      85,
    ],
    ['a pale corner', { cornerSquare: { type: 'square', color: '#eeeeee' } }, 'contrast', 20],
    [
      'light on dark',
      { color: '#ffffff', background: { color: '#000000', transparent: false } },
      'inverted',
      60,
    ],
    [
      'light corners among dark modules',
      {
        background: { color: '#808080', transparent: false },
        cornerDot: { type: 'square', color: '#ffffff' },
      },
      'mixed-polarity',
      20,
    ],
    ['corner dots of dots', { cornerDot: { type: 'dots', color: null } }, 'finder-style', 45],
    ['ring corners', { cornerSquare: { type: 'dot', color: null } }, 'finder-style', 65],
    ['hearts in the corners', { cornerDot: { type: 'heart', color: null } }, 'finder-style', 65],
    ['diamonds in the corners', { cornerDot: { type: 'diamond', color: null } }, 'finder-style', 65],
    ['stars in the corners', { cornerDot: { type: 'star', color: null } }, 'finder-style', 80],
    ['upright bars', { pattern: 'bars-vertical' }, 'pattern', 85],
    ['hearts as squares', { pattern: 'heart' }, 'pattern', 85],
    ['round corner dots', { cornerDot: { type: 'dot', color: null } }, 'finder-style', 80],
    [
      'a transparent background',
      { background: { color: '#ffffff', transparent: true } },
      'transparent-background',
      80,
    ],
    [
      'a mid-tone background',
      { background: { color: '#808080', transparent: false } },
      'mid-tone-background',
      55,
    ],
    [
      'a tinted background',
      { background: { color: '#dadada', transparent: false } },
      'mid-tone-background',
      85,
    ],
    ['no quiet zone', { quietZone: 0 }, 'quiet-zone', 60],
  ])('name %s and mend it', (_, changes, cause, cap) => {
    const judged = judgeStatic(aDesign(changes), payload, null)
    const finding = judged.findings.find((found) => found.cause === cause)
    expect(finding?.cap).toBe(cap)
    expect(judged.cap).toBeLessThanOrEqual(cap)
    const repaired = finding!.repair(aDesign(changes))!
    expect(causes(repaired)).not.toContain(cause)
    expect(finding!.repair(repaired)).toBeNull()
  })

  test.each([
    ['#ffffff', 8.5],
    ['#d8f6e1', 10],
  ])('darken an ink on %s to a contrast of %d, where poor prints are read', (color, least) => {
    const design = aDesign({ color: '#8899aa', background: { color, transparent: false } })
    const { findings } = judgeStatic(design, payload, null)
    const repaired = findings.find(({ cause }) => cause === 'contrast')!.repair(design)!
    const ratio = contrast(repaired.color, repaired.background.color)
    expect(ratio).toBeGreaterThanOrEqual(least)
    expect(ratio).toBeLessThan(least * 1.05)
  })

  test.each(['classy', 'classy-rounded', 'leaf', 'cut', 'cushion', 'rounded', 'soft'])(
    'find nothing in the ring %s, which every decoder reads',
    (type) => expect(causes(aDesign({ cornerSquare: { type, color: null } }))).toEqual([]),
  )

  test('name a logo that hides more than the level forgives, and shrink it only as far as needed', () => {
    const design = aDesign({ logo: aLogo(0.45), errorCorrection: 'Q' })
    const judged = judgeStatic(design, payload, square)
    const finding = judged.findings.find((found) => found.cause === 'budget')!
    expect(finding.severity).toBe('stop')
    expect(judged.budget!.use).toBeGreaterThan(1.1)
    const repaired = finding.repair(design)!
    expect(judgeStatic(repaired, payload, square).budget!.use).toBeLessThanOrEqual(0.7)
    expect(repaired.logo!.size).toBeGreaterThan(0.15)
  })

  test('take a logo at L for too much and the same at H for fine', () => {
    expect(causes(aDesign({ logo: aLogo(0.2), errorCorrection: 'L' }), square)).toContain('budget')
    expect(causes(aDesign({ logo: aLogo(0.2), errorCorrection: 'H' }), square)).not.toContain('budget')
  })

  test('keep "everywhere" from a code of many modules whose logo hides the pattern in its middle', () => {
    const dense = `https://example.com/${'long-path-'.repeat(12)}`
    const design = aDesign({ logo: aLogo(0.2), errorCorrection: 'H' })
    const [finding] = judgeStatic(design, dense, square).findings
    expect(finding).toMatchObject({ cause: 'logo', cap: 85 })
    expect(causes(design, square)).toEqual([])
    const repaired = finding!.repair(design)!
    expect(judgeStatic(repaired, dense, square).findings).toEqual([])
    expect(finding!.repair(repaired)).toBeNull()
  })

  test.each([75, 90])(
    'keep "everywhere" from versions 9 and 10 with a logo, and draw a larger symbol (%d)',
    (length) => {
      const text = `https://example.com/${'long-path-'.repeat(12).slice(0, length)}`
      const design = aDesign({ logo: aLogo(0.1), errorCorrection: 'H' })
      const { findings, geometry, cap } = judgeStatic(design, text, square)
      expect([9, 10]).toContain(geometry?.version)
      expect(findings.map(({ cause }) => cause)).toEqual(['symbol-size'])
      expect(cap).toBe(85)
      const repaired = judgeStatic(findings[0]!.repair(design)!, text, square)
      expect(repaired).toMatchObject({ findings: [], geometry: { version: 14 } })
      expect(judgeStatic({ ...design, logo: null }, text, null).findings).toEqual([])
    },
  )

  test('judge the end of a gradient by the colours that modules take', async () => {
    const designs = await collectedDesigns()
    const { design, payload: text } = designs.find(({ name }) => name === 'r7421063')!
    expect(judgeStatic(design, text, null).cap).toBe(85)
    const toCorner = aDesign({ gradient: { type: 'linear', rotation: 225, to: '#41f683' } })
    expect(judgeStatic(toCorner, payload, null).cap).toBe(20)
  })

  test('count a logo whose clear parts show the code as less', () => {
    const design = aDesign({ logo: { ...aLogo(0.3), hideModules: false }, errorCorrection: 'H' })
    const full = judgeStatic(design, payload, square).budget!.use
    const ring = judgeStatic(design, payload, { ratio: 1, opaque: () => 'clear' }).budget!.use
    expect(full).toBeGreaterThan(0)
    expect(ring).toBe(0)
  })

  test('name modules too small for the printer', () => {
    expect(causes(defaultDesign, null, 5)).toContain('module-size')
    expect(causes(defaultDesign, null, 30)).toEqual([])
    expect(causes(defaultDesign, null, Number.NaN)).toEqual([])
  })

  test('refuse a payload that no code holds, and offer the level that holds it where one does', () => {
    expect(judgeStatic(defaultDesign, 'x'.repeat(3000), null)).toMatchObject({ cap: 0, budget: null })
    const strict = aDesign({ errorCorrection: 'H' })
    const long = 'x'.repeat(2000)
    const judged = judgeStatic(strict, long, null)
    expect(judged.cap).toBe(0)
    expect(judgeStatic(judged.findings[0]!.repair(strict)!, long, null).cap).toBe(100)
  })

  test.each([['constructor'], ['__proto__'], ['no such style']])('survive the unknown style %s', (type) => {
    expect(
      causes(
        aDesign({ cornerSquare: { type, color: null }, cornerDot: { type, color: null }, pattern: type }),
      ),
    ).toEqual([])
  })
})
