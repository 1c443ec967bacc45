import { describe, expect, test } from 'vitest'
import { clearCrop } from '#design/clear-crop.ts'
import { firstCrop, roomAround } from '#design/first-crop.ts'
import type { PicturePixels } from '#design/render/picture-code.ts'

type Tone = readonly [number, number, number]
const [white, red, blue] = [
  [255, 255, 255],
  [200, 30, 20],
  [20, 40, 200],
] as const

/** A picture by a tone for each place, given as shares of its width and height. */
function painted(width: number, height: number, toneAt: (x: number, y: number) => Tone): PicturePixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++)
    data.set([...toneAt((at % width) / width, Math.floor(at / width) / height), 255], at * 4)
  return { data, width, height }
}

describe('the square with which a photo begins', () => {
  test('has a small product on white in its middle, clear of the corners', () => {
    const product = painted(300, 200, (x, y) =>
      Math.hypot((x - 0.7) * 3, (y - 0.6) * 2) < 0.3 ? red : white,
    )
    const { x, y, side } = firstCrop(product)
    expect(side).toBeGreaterThan(0.38)
    expect(side).toBeLessThan(0.5)
    expect(x + side / 2).toBeCloseTo(1.05, 1)
    expect(y + side / 2).toBeCloseTo(0.6, 1)
  })

  test('keeps a subject at the edge within the picture', () => {
    const product = painted(200, 200, (x, y) => (x > 0.05 && x < 0.3 && y > 0.4 && y < 0.6 ? red : white))
    expect(firstCrop(product)).toMatchObject({ x: 0, y: expect.closeTo(0.33, 1) as number })
  })

  test.each([
    [400, 200, { x: 0.5, y: 0, side: 1 }],
    [200, 320, { x: 0, y: 0.2, side: 1 }],
  ])('of %i by %i pixels without a subject is the middle, or higher in a high one', (width, height, crop) => {
    expect(firstCrop(painted(width, height, (x) => (x < 0.5 ? red : blue)))).toEqual(crop)
  })
})

describe('the square that keeps a face clear of alignment patterns', () => {
  const version = 8
  const size = 17 + 4 * version
  const centres = [6, 24, 42]
  /** A face whose parts are dark: their places as shares of the picture. */
  const face = (parts: readonly (readonly [number, number])[]) =>
    painted(480, 480, (x, y) => {
      if (parts.some(([px, py]) => Math.hypot(x - px, y - py) < 0.025)) return [20, 20, 20]
      return Math.hypot(x - 0.5, y - 0.5) < 0.36 ? [220, 180, 150] : white
    })
  const hidden = (crop: ReturnType<typeof firstCrop>, parts: readonly (readonly [number, number])[]) =>
    parts.filter(([px, py]) => {
      const [column, row] = [((px - crop.x) / crop.side) * size, ((py - crop.y) / crop.side) * size]
      return centres.some(
        (x) => Math.abs(column - x - 0.5) < 2.5 && centres.some((y) => Math.abs(row - y - 0.5) < 2.5),
      )
    })

  test('moves the middle pattern off a nose, and hides no eye for it', () => {
    const parts = [
      [0.4, 0.42],
      [0.6, 0.42],
      [0.5, 0.5],
    ] as const
    const picture = face(parts)
    expect(hidden(firstCrop(picture), parts)).toHaveLength(1)
    expect(hidden(clearCrop(picture, version), parts)).toEqual([])
  })

  test('stays where nothing is hidden', () => {
    const picture = face([
      [0.4, 0.4],
      [0.6, 0.4],
    ])
    expect(clearCrop(picture, version)).toEqual(firstCrop(picture))
  })
})

describe('the room around a picture', () => {
  test('lets a wide logo on white fit between the corners', () => {
    const logo = painted(300, 100, (x, y) => (x > 0.05 && x < 0.95 && y > 0.2 && y < 0.8 ? red : white))
    const room = roomAround(logo)
    expect(room?.ground).toEqual(white)
    expect(room?.side).toBeGreaterThan(340)
    expect(room?.side).toBeLessThan(420)
  })

  test('is not needed by a small subject, and not known for a photo without a plain edge', () => {
    const small = painted(200, 200, (x, y) => (Math.hypot(x - 0.5, y - 0.5) < 0.2 ? red : white))
    expect(roomAround(small)).toBeNull()
    expect(roomAround(painted(200, 100, (x) => (x < 0.5 ? red : blue)))).toBeNull()
  })
})
