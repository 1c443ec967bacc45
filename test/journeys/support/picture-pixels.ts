import { sizeOfPicture } from '#design/print/read-picture.ts'
import type { Pixels } from '../../design/decode-picture.ts'

/** A channel may differ by a fifth. */
const tolerance = 51

/** Share of pixels where a channel differs by more than a fifth: edges may differ, areas may not. */
export function differingShare(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1
  let differing = 0
  for (let at = 0; at < one.data.length; at += 4)
    if (differs(one, other, at) || differs(one, other, at + 1) || differs(one, other, at + 2)) differing++
  return differing / (one.width * one.height)
}

function differs(one: Pixels, other: Pixels, at: number): boolean {
  return Math.abs(one.data[at]! - other.data[at]!) > tolerance
}

/**
 * Share of the pixels whose colour is not within the colours of the shown pixel and its neighbours. Programs smooth
 * edges in their own ways, and Ghostscript paints each pixel that a shape touches.
 */
export function differingBesideEdges(drawn: Pixels, shown: Pixels): number {
  const { width, height } = shown
  if (drawn.width !== width || drawn.height !== height) return 1
  let differing = 0
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    for (let channel = 0; channel < 3; channel++) {
      if (!differs(drawn, shown, pixel * 4 + channel)) continue
      const [least, most] = tonesNear(shown, x, y, channel)
      const tone = drawn.data[pixel * 4 + channel]!
      if (tone >= least - tolerance && tone <= most + tolerance) continue
      differing++
      break
    }
  }
  return differing / (width * height)
}

/** The lowest and the highest tone of a pixel and its neighbours. */
function tonesNear({ data, width, height }: Pixels, x: number, y: number, channel: number): [number, number] {
  let [least, most] = [255, 0]
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const tone = data[(row * width + column) * 4 + channel]!
      least = Math.min(least, tone)
      most = Math.max(most, tone)
    }
  return [least, most]
}

/** Whether at least 0.5% of the pixels have a colour, with a tolerance for JPEG. */
export function shows({ data }: Pixels, colour: readonly [number, number, number]): boolean {
  let found = 0
  for (let at = 0; at < data.length; at += 4) {
    const near = colour.every((tone, channel) => Math.abs(data[at + channel]! - tone) < 12)
    if (near) found++
  }
  return found > data.length / 4 / 200
}

export function cut({ data, width, height }: Pixels, left: number, across: number): Pixels {
  const part = new Uint8ClampedArray(across * height * 4)
  for (let row = 0; row < height; row++) {
    part.set(data.subarray((row * width + left) * 4, (row * width + left + across) * 4), row * across * 4)
  }
  return { data: part, width: across, height }
}

/** About a thousand pixels, in the picture's proportions. */
export function pixelSize(svg: Buffer): [number, number] {
  const { width, height } = sizeOfPicture(svg.toString())
  return [Math.round(width), Math.round(height)]
}
