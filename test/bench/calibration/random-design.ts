import { cornerStyles, defaultDesign, type Design, packagePatterns } from '#design/design.ts'
import { seededRandom } from '#design/scannability/degrade.ts'

export type RandomCode = {
  readonly design: Design
  readonly payload: string
  /** Colour of the opaque square logo, if any. */
  readonly logoColour: string
}

/**
 * The same number always gives the same code. Weighted like real use: mostly plausible, sometimes a step too
 * far.
 */
export function randomCode(number: number): RandomCode {
  const random = seededRandom(number * 2_654_435_761)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
  const chance = (share: number) => random() < share
  const colour = (darkest: number, lightest: number) => {
    const channel = () => Math.round(darkest + (lightest - darkest) * random())
    return `#${[channel(), channel(), channel()].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  }
  const ink = () => (chance(0.55) ? colour(0, 110) : chance(0.6) ? colour(0, 190) : colour(60, 255))
  const paper = chance(0.55) ? '#ffffff' : chance(0.6) ? colour(215, 255) : colour(0, 255)
  const design: Design = {
    ...defaultDesign,
    pattern: pick(packagePatterns),
    color: chance(0.3) ? '#000000' : ink(),
    gradient: chance(0.2)
      ? { type: pick(['linear', 'radial'] as const), rotation: Math.floor(random() * 360), to: ink() }
      : null,
    background: { color: paper, transparent: chance(0.06) },
    cornerSquare: {
      type: chance(0.5) ? 'square' : pick(cornerStyles),
      color: chance(0.25) ? ink() : null,
    },
    cornerDot: { type: chance(0.5) ? 'square' : pick(cornerStyles), color: chance(0.25) ? ink() : null },
    logo: chance(0.4)
      ? {
          id: 'logo',
          size: Math.round((0.1 + 0.32 * random()) * 100) / 100,
          margin: pick([0, 0.5, 1, 2]),
          hideModules: chance(0.7),
        }
      : null,
    errorCorrection: chance(0.5) ? 'auto' : pick(['L', 'M', 'Q', 'H'] as const),
    quietZone: chance(0.75) ? 4 : pick([0, 1, 2, 3, 6]),
  }
  return { design, payload: pick(payloads), logoColour: colour(0, 255) }
}

/** Short links of common lengths, and two long texts. */
const payloads = [
  'https://go.acme.com/a?qr',
  'https://go.acme.com/summer?qr',
  'https://links.example.org/autumn-catalogue-2027?qr',
  'http://192.168.1.20:8081/menu?qr',
  'https://qr.museum.example/room-4/amber-collection?qr',
  'Table 14, ask for the vegetarian menu. Kitchen closes at 22:30, bar at 01:00.',
  `https://example.com/${'long-path-'.repeat(12)}?qr`,
]
