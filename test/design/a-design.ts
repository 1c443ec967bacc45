import fc from 'fast-check'
import {
  barcodes,
  colourRules,
  cornerDotStyles,
  cornerSquareStyles,
  type Design,
  defaultDesign,
  errorCorrections,
  encodings,
  frameFonts,
  frameIcons,
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

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
/** The same without properties that are absent, as a design without them is stored. */
function withoutAbsent<T extends object>(
  values: T,
): { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
} {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

/** Every design that the schema allows, styles of other services included. */
export const anyDesign: fc.Arbitrary<Design> = fc
  .record({
    pattern: fc.oneof(fc.constantFrom(...patterns), foreignStyle),
    color: colour,
    gradient: fc.option(
      fc
        .record({
          type: fc.constantFrom('linear' as const, 'radial' as const),
          rotation: share(0, 360),
          to: colour,
          via: maybe(colour),
        })
        .map(withoutAbsent),
    ),
    moduleColours: maybe(
      fc.record({
        colours: fc.array(colour, { minLength: 1, maxLength: 3 }),
        rule: fc.constantFrom(...colourRules),
      }),
    ),
    moduleSize: maybe(share(0.5, 1)),
    picture: maybe(
      fc.record({
        id: fc.string({ minLength: 1 }),
        method: fc.constantFrom('clamp' as const, 'dots' as const),
        strength: share(0, 1),
        contrast: share(0.5, 2),
        crop: fc.record({ x: share(0, 1), y: share(0, 1), side: share(0.05, 1) }),
      }),
    ),
    padding: maybe(fc.stringMatching(/^([\da-f]{2}){1,40}$/)),
    minVersion: maybe(fc.integer({ min: 1, max: 20 })),
    encoding: maybe(fc.constantFrom(...encodings)),
    background: fc
      .record({
        color: colour,
        transparent: fc.boolean(),
        gradient: maybe(
          fc.record({
            type: fc.constantFrom('linear' as const, 'radial' as const),
            rotation: share(0, 360),
            to: colour,
          }),
        ),
      })
      .map(withoutAbsent),
    cornerSquare: fc.record({
      type: fc.oneof(fc.constantFrom(...cornerSquareStyles), foreignStyle),
      color: fc.option(colour),
    }),
    cornerDot: fc.record({
      type: fc.oneof(fc.constantFrom(...cornerDotStyles), foreignStyle),
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
      fc
        .record({
          id: fc.oneof(fc.constantFrom(...frameIds), foreignStyle),
          text: fc.string({ unit: 'grapheme', maxLength: 24 }).filter((text) => text.length <= 100),
          subtext: maybe(fc.string({ minLength: 1, maxLength: 24 })),
          icon: maybe(fc.constantFrom(...frameIcons)),
          font: maybe(fc.constantFrom(...frameFonts)),
          color: colour,
          textColor: colour,
        })
        .map(withoutAbsent),
    ),
    errorCorrection: fc.constantFrom(...errorCorrections),
    quietZone: fc.integer({ min: 0, max: 20 }),
    preset: colour,
    barcode: fc.constantFrom(...barcodes),
  })
  .map(withoutAbsent)
