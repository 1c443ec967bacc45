/** A picture as a canvas gives it: four bytes a pixel (red, green, blue, alpha), row by row. */
export type ColourImage = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** A picture in grey: one byte a pixel, 0 black to 255 white. Decoders see no colour. */
export type GreyImage = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** Grey as a camera sees it (ITU-R BT.601 weights), over surroundings of one tone where the picture is transparent. */
export function toGrey(image: ColourImage, surroundings: number): GreyImage {
  const data = new Uint8ClampedArray(image.width * image.height)
  const from = image.data
  for (let at = 0, pixel = 0; pixel < data.length; pixel++, at += 4) {
    const tone = 0.299 * (from[at] ?? 0) + 0.587 * (from[at + 1] ?? 0) + 0.114 * (from[at + 2] ?? 0)
    const alpha = (from[at + 3] ?? 0) / 255
    data[pixel] = tone * alpha + surroundings * (1 - alpha)
  }
  return { data, width: image.width, height: image.height }
}

/** The picture in the four bytes a pixel that decoders take. */
export function toColour(image: GreyImage): ColourImage {
  const data = new Uint8ClampedArray(image.data.length * 4)
  for (let pixel = 0, at = 0; pixel < image.data.length; pixel++, at += 4) {
    const tone = image.data[pixel] ?? 0
    data[at] = tone
    data[at + 1] = tone
    data[at + 2] = tone
    data[at + 3] = 255
  }
  return { data, width: image.width, height: image.height }
}

/**
 * Sums a value of each pixel once, so that the sum of any area takes four look-ups.
 *
 * @returns the sum from `left` and `top` up to `right` and `bottom`, which are outside.
 */
export function areaSums(
  width: number,
  height: number,
  valueAt: (x: number, y: number) => number,
): (left: number, top: number, right: number, bottom: number) => number {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += valueAt(x, y)
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  const at = (x: number, y: number) => sums[y * stride + x] ?? 0
  return (left, top, right, bottom) => at(right, bottom) - at(right, top) - at(left, bottom) + at(left, top)
}

/**
 * How much each pixel differs from its right and lower neighbour, summed over areas. Pixels at the right and lower edge
 * have no difference there.
 *
 * @param measure of both differences of a pixel.
 */
export function differenceSums(
  { data, width, height }: GreyImage,
  measure: (right: number, below: number) => number,
): ReturnType<typeof areaSums> {
  return areaSums(width, height, (x, y) => {
    const at = y * width + x
    const own = data[at] ?? 0
    const right = x + 1 < width ? (data[at + 1] ?? 0) : own
    const below = y + 1 < height ? (data[at + width] ?? 0) : own
    return measure(Math.abs(own - right), Math.abs(own - below))
  })
}

/** The picture on a surface of one tone that reaches `margin` pixels around it. */
export function surround(image: GreyImage, margin: number, tone: number): GreyImage {
  const width = image.width + 2 * margin
  const height = image.height + 2 * margin
  const data = new Uint8ClampedArray(width * height).fill(tone)
  for (let row = 0; row < image.height; row++) {
    data.set(image.data.subarray(row * image.width, (row + 1) * image.width), (row + margin) * width + margin)
  }
  return { data, width, height }
}
