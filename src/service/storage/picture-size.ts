import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import type { Logo } from '#contract/logo.ts'

export type SizedPicture = {
  readonly contentType: Logo['contentType']
  readonly width: number
  readonly height: number
}

const readers = [
  { contentType: 'image/png', reader: PNG },
  { contentType: 'image/jpeg', reader: JPG },
  { contentType: 'image/webp', reader: WEBP },
] as const

/** The type and size in pixels by content of a PNG, JPEG or WebP. Null for other files and broken headers. */
export function sizedPicture(bytes: Buffer): SizedPicture | null {
  try {
    const found = readers.find(({ reader }) => reader.validate(bytes))
    if (found === undefined) return null
    const { width, height } = found.reader.calculate(bytes)
    return width > 0 && height > 0 ? { contentType: found.contentType, width, height } : null
  } catch {
    return null
  }
}
