import fc from 'fast-check'
import {
  barcodes,
  cornerStyles,
  type Design,
  defaultDesign,
  errorCorrections,
  frameIds,
  patterns,
} from '#design/design.ts'

/** The default design with changes. */
export function aDesign(changes: Partial<Design> = {}): Design {
  return { ...defaultDesign, ...changes }
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const foreignStyle = fc.string({ minLength: 1, maxLength: 100 })
const share = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).map((x) => x + 0)

/** Every design that the schema allows, styles of other services included. */
export const anyDesign: fc.Arbitrary<Design> = fc.record({
  pattern: fc.oneof(fc.constantFrom(...patterns), foreignStyle),
  color: colour,
  gradient: fc.option(
    fc.record({
      type: fc.constantFrom('linear' as const, 'radial' as const),
      rotation: share(0, 360),
      to: colour,
    }),
  ),
  background: fc.record({ color: colour, transparent: fc.boolean() }),
  cornerSquare: fc.record({
    type: fc.oneof(fc.constantFrom(...cornerStyles), foreignStyle),
    color: fc.option(colour),
  }),
  cornerDot: fc.record({
    type: fc.oneof(fc.constantFrom(...cornerStyles), foreignStyle),
    color: fc.option(colour),
  }),
  logo: fc.option(
    fc.record({
      id: fc.string({ minLength: 1 }),
      size: share(0.05, 0.5),
      margin: share(0, 4),
      hideModules: fc.boolean(),
    }),
  ),
  frame: fc.option(
    fc.record({
      id: fc.oneof(fc.constantFrom(...frameIds), foreignStyle),
      text: fc.string({ unit: 'grapheme', maxLength: 24 }).filter((text) => text.length <= 100),
      color: colour,
      textColor: colour,
    }),
  ),
  errorCorrection: fc.constantFrom(...errorCorrections),
  quietZone: fc.integer({ min: 0, max: 20 }),
  preset: colour,
  barcode: fc.constantFrom(...barcodes),
})
