import { sizeOfPicture } from '#design/print/read-picture.ts'
import type { Pixels } from '../../design/decode-picture.ts'

/** Share of pixels where a channel differs by more than a fifth: edges may differ, areas may not. */
export function differingShare(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1
  let differing = 0
  for (let at = 0; at < one.data.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(one.data[at + channel]! - other.data[at + channel]!) > 51))
      differing++
  }
  return differing / (one.width * one.height)
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
