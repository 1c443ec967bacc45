import { reasonSentences } from '#contract/reasons.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyKit, toKitDesign, readKitFile, withBrandParts, writeKitFile } from '#design/brand/brand-kit.ts'
import { defaultDesign, withoutPicture } from '#design/design.ts'
import { anyDesign } from '../a-design.ts'

const design = toKitDesign(defaultDesign)
const file = { format: 'tessera-brand-kits', version: 1, kits: [{ name: 'Acme', design, palette: [] }] }

test('any design that is kept as a kit, filed and read again dresses a code the same', () => {
  fc.assert(
    fc.property(anyDesign, anyDesign, (worn, other) => {
      const parts = { logos: ['a', 'b'], colourNames: { '#1d3f8f': 'Harbour' } }
      const kits = [{ name: 'Acme', design: withBrandParts(toKitDesign(worn), parts), palette: ['#1d3f8f'] }]
      const read = readKitFile(writeKitFile({ kits, logos: [], frames: [] }))
      if (!read.ok) throw new Error(JSON.stringify(read.errors))
      expect(read.file.kits).toEqual(kits)
      const dressed = applyKit(other, read.file.kits[0]!.design)
      // The picture, and how the text becomes modules, belong to one code.
      const { encoding: _, ...look } = withoutPicture(worn)
      const { barcode, encoding } = other
      const own = encoding === undefined ? { barcode } : { barcode, encoding }
      expect(dressed).toEqual({ ...look, ...own, preset: worn.color })
    }),
  )
})

describe('a file that cannot be read', () => {
  test.each<[string, string, string]>([
    ['is empty', '', ''],
    ['is cut off', JSON.stringify(file).slice(0, -5), ''],
    ['is a list', '[]', ''],
    ['is another kind of file', JSON.stringify({ ...file, format: 'x' }), 'format'],
    ['comes from a newer version', JSON.stringify({ ...file, version: 2 }), 'version'],
    ['has no kits', JSON.stringify({ ...file, kits: [] }), 'kits'],
    ['has a kit without a name', JSON.stringify({ ...file, kits: [{ design }] }), 'kits.0.name'],
    [
      'has a colour that is none',
      JSON.stringify({ ...file, kits: [{ name: 'A', design: { ...design, color: 'red' } }] }),
      'kits.0.design.color',
    ],
    [
      'has a logo that is an address',
      JSON.stringify({ ...file, logos: [{ id: 'a', name: 'a', href: 'https://x.example/a.png' }] }),
      'logos.0.href',
    ],
  ])('%s says where', (_, text, at) => {
    const read = readKitFile(text)
    if (read.ok) throw new Error('It was read.')
    expect(read.errors.map((error) => error.field)).toContain(at)
    for (const { code } of read.errors) expect(reasonSentences).toHaveProperty(code)
  })

  test('never throws, whatever it holds', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readKitFile(JSON.stringify(value) ?? '')))
  })
})
