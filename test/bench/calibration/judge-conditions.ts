import jsqr from 'jsqr'
import { blur, fade, noise, resample, tilt, jpeg } from '#design/scannability/degrade.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { type GreyImage, surround, toColour } from '#design/scannability/image.ts'

/** The package is CommonJS: depending on the loader, its function is the default of the default. */
const readWithJsQr = typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default

/** Other sizes, surfaces, strengths and mixtures than the dashboard's conditions. New ones go to the end: their place seeds them. */
export const judgeConditionIds = [
  'plain',
  'far',
  'soft',
  'turned',
  'dull',
  'sent',
  'evening',
  'close',
  'rolled',
  'rolled-close',
  'small',
  'printed',
  'leaning',
  'rolled-far',
  'rolled-print',
] as const
export type JudgeConditionId = (typeof judgeConditionIds)[number]

/** A drawn code: pixels per module, expected text, and whether it is light on dark. */
export type Judged = {
  readonly image: GreyImage
  readonly module: number
  readonly payload: string
  readonly isInverted: boolean
}

const wall = 236

const conditions: Readonly<
  Record<JudgeConditionId, (image: GreyImage, module: number, random: () => number) => GreyImage>
> = {
  plain: (image, module, random) => seen(image, module, 3.7, random),
  far: (image, module, random) => noise(seen(image, module, 2.6 + 0.5 * random(), random), 6, random),
  soft: (image, module, random) =>
    noise(blur(seen(image, module, 3.8, random), 3.8 * (0.3 + 0.1 * random())), 5, random),
  turned: (image, module, random) =>
    tilt(
      seen(image, module, 4.2, random),
      0.5 * (random() - 0.5),
      0.5 * (random() - 0.5),
      1.2 * (random() - 0.5),
      wall,
    ),
  dull: (image, module, random) => noise(fade(seen(image, module, 3.6, random), 70, 190), 14, random),
  sent: (image, module, random) => jpeg(seen(image, module, 3.4, random), Math.round(18 + 14 * random())),
  evening: (image, module, random) => noise(lampLight(seen(image, module, 3.9, random), random), 10, random),
  close: (image, module, random) => noise(seen(image, module, 5.8, random), 4, random),
  rolled: (image, module, random) => rolled(seen(image, module, 4.1, random), random),
  'rolled-close': (image, module, random) => rolled(seen(image, module, 5.7, random), random),
  small: (image, module, random) => noise(seen(image, module, 2.2 + 0.3 * random(), random), 5, random),
  printed: (image, module, random) => printed(seen(image, module, 4.6, random), 4.6, random),
  leaning: (image, module, random) => {
    const lean = (random() < 0.5 ? -1 : 1) * (0.4 + 0.15 * random())
    return noise(tilt(seen(image, module, 4.5, random), lean, 0.3 * (random() - 0.5), 0, wall), 4, random)
  },
  'rolled-far': (image, module, random) => rolled(seen(image, module, 3.1, random), random),
  // Half as bad as `printed`: turned as well, a print of that kind is at the edge of two of the four judges.
  'rolled-print': (image, module, random) =>
    rolled(printed(seen(image, module, 4.4, random), 4.4, random, 0.5), random),
}

/** Grey ink with running edges on dull paper; `strength` 1 is a poor print. */
function printed(image: GreyImage, pixels: number, random: () => number, strength = 1): GreyImage {
  const paper = 255 - strength * (85 - 30 * random())
  return noise(fade(blur(image, strength * 0.28 * pixels), strength * 60, paper), strength * 12, random)
}

/** Turned in the picture's plane by 10 to 45 degrees, on a surface large enough for its corners. */
function rolled(image: GreyImage, random: () => number): GreyImage {
  const angle = ((10 + 35 * random()) * Math.PI) / 180
  const roomy = surround(image, Math.round(0.21 * Math.max(image.width, image.height)), wall)
  return noise(tilt(roomy, 0, 0, random() < 0.5 ? angle : -angle, wall), 4, random)
}

/**
 * Whether jsQR reads exactly the payload under a condition. Light codes are only tried when the code is one.
 */
export function judgeReads(id: JudgeConditionId, judged: Judged, seed: number): boolean {
  const { payload, isInverted } = judged
  const picture = toColour(asMet(id, judged, seed))
  const inversionAttempts = isInverted ? 'attemptBoth' : 'dontInvert'
  return readWithJsQr(picture.data, picture.width, picture.height, { inversionAttempts })?.data === payload
}

/** The picture under a condition. */
export function asMet(id: JudgeConditionId, { image, module }: Judged, seed: number): GreyImage {
  const random = seededRandom(seed * 104_729 + 17 * judgeConditionIds.indexOf(id))
  return conditions[id](image, module, random)
}

function seen(image: GreyImage, module: number, pixels: number, random: () => number): GreyImage {
  const scaled = resample(image, pixels / module, random(), random())
  return surround(scaled, Math.round(2.5 * pixels), wall)
}

/** One lamp beside the picture: light falls with the square of the distance. */
function lampLight(image: GreyImage, random: () => number): GreyImage {
  const [x, y] = [random() < 0.5 ? -0.3 : 1.3, random()]
  const data = image.data.map((tone, at) => {
    const dx = (at % image.width) / image.width - x
    const dy = Math.floor(at / image.width) / image.height - y
    return (tone * 0.9) / (0.55 + dx * dx + dy * dy)
  })
  return { ...image, data }
}
