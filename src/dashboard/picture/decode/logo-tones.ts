import type { LogoImage } from '#design/render/assets.ts'
import { luminance } from '#design/scannability/contrast.ts'
import type { LogoShape, LogoTone } from '#design/scannability/logo-shape.ts'

/** Places a side at which a logo's tone is taken: finer than the modules that a logo covers. */
const places = 24
const solid = 0.5

/** What a logo shows where, so that the correction budget counts only the modules that it turns. */
export async function logoTones(logo: LogoImage): Promise<LogoShape> {
  const ratio = logo.width / logo.height
  try {
    const image = new Image()
    image.src = logo.href
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = places
    canvas.height = places
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return { ratio }
    context.drawImage(image, 0, 0, places, places)
    const tones = tonesOf(context.getImageData(0, 0, places, places).data)
    return { ratio, opaque: (across, down) => tones[placeOf(down) * places + placeOf(across)] ?? 'clear' }
  } catch {
    // A logo that cannot be drawn is judged by its shape alone.
    return { ratio }
  }
}

function placeOf(share: number): number {
  return Math.min(places - 1, Math.max(0, Math.floor(share * places)))
}

function tonesOf(pixels: Uint8ClampedArray): LogoTone[] {
  return Array.from({ length: places * places }, (_, place) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(place * 4, place * 4 + 4)
    if (alpha / 255 < solid) return 'clear'
    const colour = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    return luminance(colour) > 0.2 ? 'light' : 'dark'
  })
}
