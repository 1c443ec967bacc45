import type { Locator } from 'playwright-core'
import { PNG } from 'pngjs'
import readQrCode from 'jsqr'
import type { Pixels } from '../../design/decode-picture.ts'

/** The text that jsQR, a decoder the product does not use, reads from the screen; null for none. */
export async function readCode(picture: Locator): Promise<string | null> {
  return readPng(await picture.screenshot())
}

/** The same for a PNG file. */
export function readPng(bytes: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(bytes)
  return readPixels({ data: new Uint8ClampedArray(data), width, height })
}

/** The same for pixels. */
export function readPixels({ data, width, height }: Pixels): string | null {
  return readQrCode(data, width, height)?.data ?? null
}
