import type { Locator } from 'playwright-core'
import { PNG } from 'pngjs'
import readQrCode from 'jsqr'

/** The text that a decoder of another family than the product's reads from what the screen shows; null when none. */
export async function readCode(picture: Locator): Promise<string | null> {
  return readPng(await picture.screenshot())
}

/** The same for the bytes of a PNG file. */
export function readPng(bytes: Buffer): string | null {
  const image = PNG.sync.read(bytes)
  const found = readQrCode(new Uint8ClampedArray(image.data), image.width, image.height)
  return found?.data ?? null
}
