import {
  colourRules,
  cornerDotStyles,
  cornerSquareStyles,
  cornerStyles,
  defaultDesign,
  defaultFrame,
  type Design,
  frameIds,
  packagePatterns,
  patterns,
} from '#design/design.ts'
import { seededRandom } from '#design/seeded-random.ts'

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

/** A random code of everything that the studio offers: our own shapes, several colours, a second ground and frames. */
export function studioCode(number: number): RandomCode {
  const code = randomCode(number)
  const random = seededRandom(number * 40_503 + 7)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
  const chance = (share: number) => random() < share
  const { design } = code
  const ink = () => `#${Array.from({ length: 3 }, () => hex(Math.floor(110 * random()))).join('')}`
  const ground = () => `#${Array.from({ length: 3 }, () => hex(200 + Math.floor(55 * random()))).join('')}`
  const frame = chance(0.25) ? { ...defaultFrame, id: pick(frameIds), color: design.color } : null
  const moduleColours = chance(0.15)
    ? { moduleColours: { colours: chance(0.5) ? [ink()] : [ink(), ink(), ink()], rule: pick(colourRules) } }
    : {}
  const gradient = chance(0.3) ? { gradient: { type: 'linear' as const, rotation: 45, to: ground() } } : {}
  const studio: Design = {
    ...design,
    frame,
    ...moduleColours,
    pattern: chance(0.5) ? pick(patterns) : design.pattern,
    cornerSquare: chance(0.4)
      ? { ...design.cornerSquare, type: pick(cornerSquareStyles) }
      : design.cornerSquare,
    cornerDot: chance(0.3) ? { ...design.cornerDot, type: pick(cornerDotStyles) } : design.cornerDot,
    background: chance(0.15) ? { ...design.background, ...gradient } : design.background,
    ...(chance(0.15) ? { moduleSize: 0.5 + 0.5 * random() } : {}),
  }
  return { ...code, design: studio }
}

function hex(channel: number): string {
  return channel.toString(16).padStart(2, '0')
}
