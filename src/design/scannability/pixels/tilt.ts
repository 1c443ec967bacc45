import type { GreyImage } from './image.ts'

/**
 * The picture held at an angle before a pinhole camera two picture widths away, the same size in the middle.
 *
 * @param yaw radians around the upright axis, @param pitch around the level one, @param roll in the picture's plane.
 * @param tone of what lies around it, 0 to 255.
 */
export function tilt(image: GreyImage, yaw: number, pitch: number, roll: number, tone: number): GreyImage {
  const { width, height, data: from } = image
  const data = new Uint8ClampedArray(width * height)
  const distance = 2 * Math.max(width, height)
  const [cy, sy, cp, sp, cr, sr] = [yaw, pitch, roll].flatMap((angle) => [
    Math.cos(angle),
    Math.sin(angle),
  ]) as Six
  // The plane's axes and normal in the camera's view, from roll, then pitch, then yaw.
  const ux = cy * cr + sy * sp * sr
  const uy = cp * sr
  const uz = -sy * cr + cy * sp * sr
  const vx = -cy * sr + sy * sp * cr
  const vy = cp * cr
  const vz = sy * sr + cy * sp * cr
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const dx = column + 0.5 - width / 2
      const dy = row + 0.5 - height / 2
      // Where the ray through this pixel meets the plane through (0, 0, distance).
      const along = (nz * distance) / (nx * dx + ny * dy + nz * distance)
      const px = dx * along
      const py = dy * along
      const pz = distance * (along - 1)
      const x = px * ux + py * uy + pz * uz + width / 2 - 0.5
      const y = px * vx + py * vy + pz * vz + height / 2 - 0.5
      data[row * width + column] = between(from, width, height, x, y, tone)
    }
  }
  return { data, width, height }
}

type Six = [number, number, number, number, number, number]

/** The tone between four pixels, weighted by nearness. */
function between(
  from: Uint8ClampedArray,
  width: number,
  height: number,
  x: number,
  y: number,
  tone: number,
): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return tone
  const a = x - left
  const b = y - top
  const at = top * width + left
  const upper = (from[at] ?? 0) * (1 - a) + (from[at + 1] ?? 0) * a
  const lower = (from[at + width] ?? 0) * (1 - a) + (from[at + width + 1] ?? 0) * a
  return upper * (1 - b) + lower * b
}
