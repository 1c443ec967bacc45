import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign } from '#design/design.ts'
import { blur, fade, noise, resample, unevenLight, jpeg } from '#design/scannability/degrade.ts'
import { seededRandom } from '#design/seeded-random.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import { projectionOf, type Quad } from '#features/print-check/design/fit-symbol.ts'
import type { PrintCause } from '#features/print-check/design/diagnose-photo.ts'

/** What can be planted in a photo; `moved` is told as a blur. */
export const plantedCauses = [
  'blurred',
  'moved',
  'small',
  'glare',
  'pale',
  'margin',
  'corner',
  'screen',
  'angle',
  'covered',
] as const
export type PlantedCause = (typeof plantedCauses)[number]

/** The cause that the product names for a planted one. */
export function expectedCause(planted: PlantedCause): PrintCause {
  return planted === 'moved' ? 'blurred' : planted
}

const paper = 236
const ink = 28

/** Tones of a plain code by place in modules, its quiet zone included. */
function toneOfCode(payload: string) {
  const { modules, size } = codeGeometry(defaultDesign, payload, null)
  return {
    size,
    tone: (column: number, row: number): number => {
      const [x, y] = [Math.floor(column), Math.floor(row)]
      return modules[y]?.[x] === true ? ink : paper
    },
  }
}

/**
 * A synthetic photo of a poster with a code on it, and one cause planted; null for an ordinary photo. The same seed
 * gives the same photo.
 */
export function aPhoto(payload: string, planted: PlantedCause | null, seed: number): GreyImage {
  const random = seededRandom(seed * 7919 + (planted === null ? 0 : 1 + plantedCauses.indexOf(planted)))
  const between = (from: number, to: number) => from + (to - from) * random()
  const { size, tone } = toneOfCode(payload)
  const module = planted === 'small' ? between(0.95, 1.45) : between(4.5, 7.5)
  const [width, height] = [
    Math.round(size * module + between(160, 320)),
    Math.round(size * module + between(160, 300)),
  ]
  const quad = placeCode(size * module, width, height, planted, between)
  const toCode = inverseOf(quad, size)
  const scale = 2
  const quiet = planted === 'margin' ? 0 : 4
  const ground = planted === 'margin' ? between(15, 60) : paper
  const bars = Array.from(
    { length: 14 },
    () => [random(), random(), between(0.02, 0.3), between(0.004, 0.02)] as const,
  )
  const blots = Array.from(
    { length: 9 },
    () =>
      [
        between(0.2, 0.95) * size,
        between(0.2, 0.95) * size,
        between(0.1, 0.17) * size,
        between(90, 215),
      ] as const,
  )
  const torn = Math.floor(random() * 3)
  const tornTone = between(120, 236)
  const sharp = new Uint8ClampedArray(width * scale * height * scale)
  for (let y = 0; y < height * scale; y++)
    for (let x = 0; x < width * scale; x++) {
      const [px, py] = [(x + 0.5) / scale, (y + 0.5) / scale]
      const [column, row] = toCode(px, py)
      const isCode = column >= 0 && row >= 0 && column < size && row < size
      const isQuiet = column >= -quiet && row >= -quiet && column < size + quiet && row < size + quiet
      let value = isCode ? tone(column, row) : isQuiet ? paper : ground
      if (!isQuiet && planted !== 'margin')
        for (const [left, top, across, down] of bars)
          if (
            px / width > left &&
            px / width < left + across &&
            py / height > top &&
            py / height < top + down
          )
            value = 50
      if (planted === 'covered' && isCode)
        for (const [cx, cy, radius, shade] of blots)
          if (Math.hypot(column - cx, row - cy) < radius && !isFinder(column, row, size)) value = shade
      if (planted === 'corner' && isCode) {
        const [fx, fy] = [torn === 1 ? size : 0, torn === 2 ? size : 0]
        if (Math.abs(column - fx) + Math.abs(row - fy) < 12.5) value = tornTone
      }
      sharp[y * width * scale + x] = value
    }
  let photo: GreyImage = resample({ data: sharp, width: width * scale, height: height * scale }, 1 / scale)
  photo = unevenLight(photo, random() * 6.28, between(0.7, 0.95))
  if (planted === 'glare') photo = withGlare(photo, quad, between)
  if (planted === 'pale') photo = fade(photo, between(196, 206), 214)
  if (planted === 'blurred') photo = blur(photo, module * between(0.8, 1.3))
  if (planted === 'moved') photo = moved(photo, module * between(2.2, 3.5), between(0, 3.14))
  if (planted === 'screen') photo = onScreen(photo, module, between)
  photo = blur(photo, between(0.45, 0.8))
  photo = noise(photo, planted === 'pale' ? 3 : between(3, 9), random)
  return jpeg(photo, Math.round(between(60, 88)))
}

function isFinder(column: number, row: number, size: number): boolean {
  return (row < 8 && (column < 8 || column > size - 8)) || (row > size - 8 && column < 8)
}

type Between = (from: number, to: number) => number

function placeCode(
  side: number,
  width: number,
  height: number,
  planted: PlantedCause | null,
  between: Between,
): Quad {
  const turn = between(-0.35, 0.35)
  const yaw = planted === 'angle' ? between(1.12, 1.3) * (between(0, 1) < 0.5 ? -1 : 1) : between(-0.25, 0.25)
  const pitch = planted === 'angle' ? between(-0.2, 0.2) : between(-0.25, 0.25)
  const isUpright = planted === 'angle' && between(0, 1) < 0.5
  const distance = 2.5 * side
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([sx, sy]) => {
    const [x0, y0] = [(sx * side) / 2, (sy * side) / 2]
    const [x1, y1] = [x0 * Math.cos(turn) - y0 * Math.sin(turn), x0 * Math.sin(turn) + y0 * Math.cos(turn)]
    const [ax, ay] = isUpright ? [pitch, yaw] : [yaw, pitch]
    const [x2, z2] = [x1 * Math.cos(ax), x1 * Math.sin(ax)]
    const [y3, z3] = [y1 * Math.cos(ay) - z2 * Math.sin(ay), y1 * Math.sin(ay) + z2 * Math.cos(ay)]
    const depth = distance / (distance + z3)
    return [width / 2 + x2 * depth, height / 2 + y3 * depth] as const
  }) as unknown as Quad
}

/** The place in modules of a pixel: the inverse of the projection. */
export function inverseOf([a, b, c, d]: Quad, size: number) {
  const sumX = a[0] - b[0] + c[0] - d[0]
  const sumY = a[1] - b[1] + c[1] - d[1]
  const [dx1, dy1, dx2, dy2] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]]
  const share = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / share
  const h = (dx1 * sumY - sumX * dy1) / share
  const m = [
    [b[0] - a[0] + g * b[0], d[0] - a[0] + h * d[0], a[0]],
    [b[1] - a[1] + g * b[1], d[1] - a[1] + h * d[1], a[1]],
    [g, h, 1],
  ] as const
  const minor = (r0: number, c0: number, r1: number, c1: number) =>
    m[r0]![c0]! * m[r1]![c1]! - m[r0]![c1]! * m[r1]![c0]!
  const inv = [
    [minor(1, 1, 2, 2), -minor(0, 1, 2, 2), minor(0, 1, 1, 2)],
    [-minor(1, 0, 2, 2), minor(0, 0, 2, 2), -minor(0, 0, 1, 2)],
    [minor(1, 0, 2, 1), -minor(0, 0, 2, 1), minor(0, 0, 1, 1)],
  ] as const
  return (x: number, y: number): readonly [number, number] => {
    const [u, v, w] = inv.map((line) => line[0] * x + line[1] * y + line[2]) as [number, number, number]
    return [(u / w) * size, (v / w) * size]
  }
}

/** A lamp's reflection: a soft spot that is blown out in the middle. */
function withGlare(photo: GreyImage, quad: Quad, between: Between): GreyImage {
  const at = projectionOf(quad, 1)
  const [cx, cy] = at(between(0.35, 0.7), between(0.35, 0.7))
  const side = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1])
  const [rx, ry] = [side * between(0.3, 0.42), side * between(0.26, 0.4)]
  return {
    ...photo,
    data: photo.data.map((tone, place) => {
      const [x, y] = [place % photo.width, Math.floor(place / photo.width)]
      const away = Math.hypot((x - cx) / rx, (y - cy) / ry)
      return tone + 420 * Math.max(0, 1.45 - away)
    }),
  }
}

function moved(photo: GreyImage, length: number, angle: number): GreyImage {
  const { width, height, data } = photo
  const count = Math.max(3, Math.ceil(length))
  const result = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < count; k++) {
        const along = (k / (count - 1) - 0.5) * length
        const px = Math.min(width - 1, Math.max(0, Math.round(x + along * Math.cos(angle))))
        const py = Math.min(height - 1, Math.max(0, Math.round(y + along * Math.sin(angle))))
        sum += data[py * width + px] ?? 0
      }
      result[y * width + x] = sum / count
    }
  return { ...photo, data: result }
}

/** A display seen by a camera whose pixels nearly match: stripes in both directions. */
function onScreen(photo: GreyImage, module: number, between: Between): GreyImage {
  const [px, py] = [module * between(0.45, 0.85), module * between(0.45, 0.85)]
  const [ax, ay] = [between(-0.25, 0.25), between(-0.25, 0.25)]
  const depth = between(0.7, 0.92)
  return {
    ...photo,
    data: photo.data.map((tone, place) => {
      const [x, y] = [place % photo.width, Math.floor(place / photo.width)]
      const across = Math.cos((2 * Math.PI * (x + ax * y)) / px)
      const down = Math.cos((2 * Math.PI * (y + ay * x)) / py)
      return tone * (1 - depth * (0.5 + 0.25 * (across + down))) + 30
    }),
  }
}
