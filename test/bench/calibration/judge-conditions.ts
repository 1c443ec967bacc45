import jsqr from 'jsqr'
import { blur } from '#design/scannability/pixels/blur.ts'
import { type GreyImage, surround, toColour } from '#design/scannability/pixels/image.ts'
import { fade, noise } from '#design/scannability/pixels/light.ts'
import { jpeg } from '#design/scannability/pixels/jpeg.ts'
import { seededRandom } from '#design/scannability/pixels/random.ts'
import { resample } from '#design/scannability/pixels/resample.ts'
import { tilt } from '#design/scannability/pixels/tilt.ts'

/** The package is CommonJS: its function is the default of the default, depending on who loads it. */
const readWithJsQr = typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default

/** Other sizes, surfaces, strengths and mixtures than the dashboard's battery has. */
export const judgeConditionIds = ['plain', 'far', 'soft', 'turned', 'dull', 'sent', 'evening'] as const
export type JudgeConditionId = (typeof judgeConditionIds)[number]

/** A drawn code: pixels of a module, the text that must be read, light on dark or not. */
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
}

/** Whether jsQR reads exactly the payload from the picture as met in a condition. It looks for light codes only where there is one. */
export function judgeReads(id: JudgeConditionId, judged: Judged, seed: number): boolean {
  const { payload, isInverted } = judged
  const picture = toColour(asMet(id, judged, seed))
  const inversionAttempts = isInverted ? 'attemptBoth' : 'dontInvert'
  return readWithJsQr(picture.data, picture.width, picture.height, { inversionAttempts })?.data === payload
}

/** The picture as it is met in a condition. */
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
