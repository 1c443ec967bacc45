import { inlineDrawing } from '#design/print/logo/inline-drawing.ts'
import { pictureImage } from '#design/print/logo/picture-image.ts'
import type { LogoImage } from '#design/render/assets.ts'
import { embeddedText } from '../embedded-text.ts'
import { logoCanvas } from './logo-pixels.ts'

/** What every viewer and drawing program shows inside an `<image>`. */
const shownEverywhere = /^data:image\/(png|jpeg)[;,]/i

/**
 * The picture as a file for any viewer. A vector logo goes in as shapes, where it looks the same as shapes; any other
 * logo that drawing programs leave out goes in as PNG.
 */
export async function portableSvg(svg: string, logo: LogoImage | null): Promise<string> {
  const image = pictureImage(svg)
  if (image === null || logo === null || shownEverywhere.test(image.href)) return svg
  const isDrawing = /^data:image\/svg/i.test(image.href)
  const shaped = isDrawing ? inlineDrawing(image, embeddedText(image.href) ?? '') : null
  if (shaped !== null) return shaped
  const { canvas } = await logoCanvas(logo)
  const [x, y, width, height] = image.box
  const href = canvas.toDataURL('image/png')
  return image.around.join(
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}" xlink:href="${href}"/>`,
  )
}
