import type { Design } from '#design/design.ts'
import { codeGeometry } from '#design/code-geometry.ts'
import type { VersionPicture } from '#features/print-check/design/match-version.ts'
import type { Quad } from '#features/print-check/design/fit-symbol.ts'
import { renderSvg, planPicture } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { blur, noise, unevenLight, jpeg } from '#design/scannability/degrade.ts'
import { seededRandom } from '#design/seeded-random.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { rasterise } from '../../../design/scannability/draw.ts'
import { inverseOf } from './a-photo.ts'

const module = 6

/** A version as the page draws it for the comparison. */
export function aVersionPicture(design: Design, payload: string): VersionPicture {
  const { size } = codeGeometry(design, payload, null)
  const plan = planPicture(design, payload, size * moduleUnits, null)
  return {
    image: rasterise(renderSvg(design, payload, { logo: null, glyphs: null }), module),
    module,
    left: (plan.code[0] / moduleUnits) * module,
    top: (plan.code[1] / moduleUnits) * module,
    size,
  }
}

export type ColouredPhoto = { readonly image: ColourImage; readonly quad: Quad }

/** A photo of a picture on a wall: turned, in falling light of some colour, a little blurred, as JPEG. */
export function aColouredPhoto({ image, left, top, size }: VersionPicture, seed: number): ColouredPhoto {
  const random = seededRandom(seed)
  const between = (from: number, to: number) => from + (to - from) * random()
  const scale = between(4.2, 8) / module
  const turn = between(-0.3, 0.3)
  const width = Math.round(image.width * scale * 1.5)
  const height = Math.round(image.height * scale * 1.5)
  const corner = (x: number, y: number) => {
    const [dx, dy] = [(x - image.width / 2) * scale, (y - image.height / 2) * scale]
    const shrink = 1 + (dx / width) * between(-0.02, 0.02)
    return [
      width / 2 + (dx * Math.cos(turn) - dy * Math.sin(turn)) * shrink,
      height / 2 + (dx * Math.sin(turn) + dy * Math.cos(turn)) * shrink,
    ] as const
  }
  const side = size * module
  const quad: Quad = [
    corner(left, top),
    corner(left + side, top),
    corner(left + side, top + side),
    corner(left, top + side),
  ]
  const toCode = inverseOf(quad, side)
  const wall = between(120, 215)
  const light = [between(0.85, 1), between(0.85, 1), between(0.8, 1)]
  const [angle, darkest, soft] = [random() * 6.28, between(0.72, 0.95), between(0.5, 1)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let channel = 0; channel < 3; channel++) {
    const tones = new Uint8ClampedArray(width * height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [column, row] = toCode(x + 0.5, y + 0.5)
        const [px, py] = [Math.floor(column + left), Math.floor(row + top)]
        const isInside = px >= 0 && py >= 0 && px < image.width && py < image.height
        const at = (py * image.width + px) * 4
        const alpha = isInside ? image.data[at + 3]! / 255 : 0
        const tone = isInside ? image.data[at + channel]! * alpha + 255 * (1 - alpha) : wall
        tones[y * width + x] = (18 + tone * 0.9) * light[channel]!
      }
    const lit = unevenLight({ data: tones, width, height }, angle, darkest)
    const seen = jpeg(noise(blur(lit, soft), between(2, 7), random), 80)
    for (let pixel = 0; pixel < width * height; pixel++) data[pixel * 4 + channel] = seen.data[pixel]!
  }
  return { image: { data, width, height }, quad }
}
