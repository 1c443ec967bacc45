import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeGeometry, encodeMatrix } from '#design/code-geometry.ts'
import { type Design, newDesign } from '#design/design.ts'
import { payloadOf, shortLink } from '#design/payload.ts'
import { maskPenalty, mixedData } from '#design/mixed-modes.ts'
import { plainScene } from '#design/scannability/battery.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { toColour } from '#design/scannability/image.ts'
import { runs } from '../support/runs.ts'
import { bothDecoders } from './scannability/draw.ts'

let decoders: readonly Decoder[]
beforeAll(async () => {
  decoders = await bothDecoders()
})

const sizeOf = (payload: string) => codeGeometry(newDesign, payload, null).size

describe('a code in mixed modes', () => {
  test('holds exactly its text and is never larger than one in a single mode', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.webUrl({ withQueryParameters: true }),
          fc.stringMatching(/^(\d{3,12}|[A-Z0-9 $%*+./:-]{3,12}|[a-z]{1,6}){1,6}$/),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text),
        ),
        fc.constantFrom('L' as const, 'M' as const, 'Q' as const, 'H' as const),
        async (payload, errorCorrection) => {
          const { modules, size } = codeGeometry({ ...newDesign, errorCorrection }, payload, null)
          // Naming the character set takes twelve bits.
          const room = /[^\0-\x7F]/.test(payload) ? 4 : 0
          expect(size).toBeLessThanOrEqual(encodeMatrix(payload, errorCorrection).length + room)
          const picture = toColour(plainScene({ modules, size }).onPaper)
          for (const decoder of decoders) expect(await decoder.read(picture)).toEqual([payload])
        },
      ),
      { numRuns: runs(24) },
    )
  })

  test.each([
    ['digits behind a link', 'https://go.acme.com/p/12345678901234567890?qr'],
    ['capitals before a tag', 'HTTPS://GO.ACME.COM/SPRING/summer-sale-now?qr'],
  ])('with %s is a version smaller', (_, payload) => {
    expect(sizeOf(payload)).toBe(encodeMatrix(payload, 'M').length - 4)
  })

  test('names its character set beyond ASCII, so that readers need not guess', () => {
    expect([...mixedData('Café', 'M')!.codewords.subarray(0, 2)]).toEqual([0x71, 0xa4])
    expect(mixedData('Cafe', 'M')!.codewords[0]! >> 4).toBe(4)
  })

  test('takes a single mode where the name of the character set leaves no room', () => {
    const payload = `a${'é'.repeat(1_165)}`
    expect(mixedData(payload, 'M')).toBeNull()
    expect(sizeOf(payload)).toBe(177)
  })

  test('is as before where one mode is best', () => {
    for (const payload of ['1234567', 'HELLO WORLD', 'https://go.acme.com/summer?qr'])
      expect(codeGeometry(newDesign, payload, null).size).toBe(encodeMatrix(payload, 'M').length)
  })

  test('takes the mask that another encoder takes', () => {
    for (const payload of ['https://go.acme.com/summer?qr', '0123456789', 'ABC-123']) {
      const own = codeGeometry(newDesign, payload, null)
      expect(maskPenalty(own.modules)).toBeLessThanOrEqual(maskPenalty(encodeMatrix(payload, 'M')))
    }
  })
})

describe('the address of a new code', () => {
  const links = fc.record({
    brandedDomain: fc.constantFrom('go.acme.com', 'l.ink', 'qr.stadtwerke-muenchen.de', 'links.example.org'),
    slashTag: fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/),
  })
  const encoded = (link: { brandedDomain: string; slashTag: string }, encoding?: Design['encoding']) =>
    payloadOf({ qrType: 'website', destinationUrl: '', text: null, ...link, encoding }, 'qr')

  test('is in capitals up to its ending only where that makes the code smaller, and phones read it', async () => {
    let smaller = 0
    await fc.assert(
      fc.asyncProperty(links, async (link) => {
        const [compact, usual] = [encoded(link, 'host'), encoded(link, 'mixed')]
        expect(compact.startsWith('https://')).toBe(true)
        expect(compact.toLowerCase()).toBe(usual.toLowerCase())
        expect(compact.endsWith(`/${link.slashTag}?qr`)).toBe(true)
        const sizes = (['M', 'H'] as const).map((errorCorrection) =>
          [compact, usual].map((text) => codeGeometry({ ...newDesign, errorCorrection }, text, null).size),
        )
        expect(sizes.some(([one = 0, other = 0]) => one < other)).toBe(compact !== usual)
        if (compact === usual) return
        smaller++
        const { modules, size } = codeGeometry(newDesign, compact, null)
        const picture = toColour(plainScene({ modules, size }).onPaper)
        for (const decoder of decoders) expect(await decoder.read(picture)).toEqual([compact])
      }),
      { numRuns: runs(30) },
    )
    expect(smaller).toBeGreaterThan(5)
  })

  test('has its scheme in capitals only in codes that were made so', () => {
    const link = { brandedDomain: 'go.acme.com', slashTag: 'summer' }
    expect(encoded(link, 'compact')).toBe('HTTPS://GO.ACME.COM/summer?qr')
    expect(encoded(link, 'host')).toBe('https://go.acme.com/summer?qr')
    const longer = { brandedDomain: 'links.example.org', slashTag: 'summer' }
    expect(encoded(longer, 'host')).toBe('https://LINKS.EXAMPLE.ORG/summer?qr')
  })

  test.each([
    ['a code from before', { brandedDomain: 'go.acme.com' }, undefined],
    ['a code in mixed modes', { brandedDomain: 'go.acme.com' }, 'mixed'],
    ['a domain of this network only', { brandedDomain: 'printer.local' }, 'host'],
    ['a domain beyond ASCII', { brandedDomain: 'straße.example' }, 'host'],
  ] as const)('stays in small letters for %s', (_, domain, encoding) => {
    const link = { ...domain, slashTag: 'summer' }
    expect(encoded(link, encoding)).toBe(`${shortLink(domain.brandedDomain, 'summer')}?qr`)
  })
})
