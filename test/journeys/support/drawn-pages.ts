import type { Page } from 'playwright-core'
import type { Pixels } from '../../design/decode-picture.ts'
import { librsvg } from './foreign-readers.ts'
import { pixelSize } from './picture-pixels.ts'

/** The preview with a logo, drawn at the size of the file. */
export async function previewPixels(page: Page): Promise<Pixels> {
  const shown = page.getByRole('img', { name: 'QR code preview' }).locator('svg').first()
  await shown.locator('image').waitFor({ state: 'attached' })
  const text = await shown.evaluate((element) => new XMLSerializer().serializeToString(element))
  return librsvg(Buffer.from(text), ...pixelSize(Buffer.from(text)))
}

/** From now on the page draws an SVG as Safari does at first: without its inner image. */
export async function drawLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const Whole = Blob
    globalThis.Blob = class extends Whole {
      constructor(parts: BlobPart[] = [], options: BlobPropertyBag = {}) {
        const isSvg = options.type === 'image/svg+xml'
        const bare = (part: BlobPart) => (typeof part === 'string' ? part.replace(/<image[^>]*>/, '') : part)
        super(isSvg ? parts.map(bare) : parts, options)
      }
    }
  })
}
