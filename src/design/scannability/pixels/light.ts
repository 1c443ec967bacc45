import type { GreyImage } from './image.ts'

/** Light that falls off across the picture: full on one side, `darkest` (0 to 1) on the other, along `angle` in radians. */
export function unevenLight(image: GreyImage, angle: number, darkest: number): GreyImage {
  const { width, height } = image
  const data = new Uint8ClampedArray(width * height)
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  const reach = Math.abs(dx) + Math.abs(dy)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const along = ((2 * column) / width - 1) * dx + ((2 * row) / height - 1) * dy
      const share = (along / reach + 1) / 2
      const at = row * width + column
      data[at] = (image.data[at] ?? 0) * (1 - (1 - darkest) * share)
    }
  }
  return { data, width, height }
}

/** The tones between 0 and 255 pressed between `black` and `white`: pale ink on grey paper, or a camera against the light. */
export function fade(image: GreyImage, black: number, white: number): GreyImage {
  return { ...image, data: image.data.map((tone) => black + (tone * (white - black)) / 255) }
}

/** Sensor noise: each pixel moves by up to `amount` tones, most by little. */
export function noise(image: GreyImage, amount: number, random: () => number): GreyImage {
  return { ...image, data: image.data.map((tone) => tone + (random() + random() - 1) * amount) }
}
