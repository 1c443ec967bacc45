import type { PicturePixels } from '#design/render/picture-code.ts'
import { seededRandom } from '#design/seeded-random.ts'

/** A procedural picture: a face of ellipses, hills, or noise, in colours of a seed. */
export function aPicture(seed: number, side = 120): PicturePixels {
  const random = seededRandom(seed)
  const colours = Array.from({ length: 4 }, () => [random(), random(), random()].map((share) => share * 255))
  const [cx, cy, rx, ry] = [
    0.4 + random() * 0.2,
    0.4 + random() * 0.2,
    0.2 + random() * 0.2,
    0.25 + random() * 0.2,
  ]
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [(at % side) / side, Math.floor(at / side) / side]
    const isFace = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1
    const isHill = y > 0.7 + 0.1 * Math.sin(x * 6 + seed)
    const colour = colours[isFace ? 0 : isHill ? 1 : seed % 3 === 0 ? Math.floor(random() * 4) : 2]!
    data.set([...colour, 255], at * 4)
  }
  return { data, width: side, height: side }
}
