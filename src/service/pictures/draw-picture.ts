import { loadGlyphs } from '#design/glyphs/load-glyphs.ts'
import { inlineDrawing } from '#design/print/logo/inline-drawing.ts'
import { pictureImage } from '#design/print/logo/picture-image.ts'
import type { LogoImage } from '#design/render/assets.ts'
import { renderCode } from '#design/render/render-code.ts'
import { findLogo } from '../database/find-logo.ts'
import type { Database } from '../database/open-database.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { designOfRow, payloadOfRow } from '../rules/picture-hash.ts'

/**
 * The SVG of a stored code, by the renderer that the preview and the downloads use, with a vector logo as shapes like a
 * download's. A logo that is not ours is left out.
 */
export async function drawPicture(database: Database, userId: number, code: QrCodesTable): Promise<string> {
  const design = designOfRow(code)
  const logo = design.logo === null ? null : await logoImage(database, userId, design.logo.id)
  const glyphs = design.frame === null ? null : await loadGlyphs()
  const drawn = logo === null ? { ...design, logo: null } : design
  return withShapes(await renderCode(code.qr_type, drawn, payloadOfRow(code), { logo, glyphs }))
}

/** Drawing programs leave out a drawing inside an image. What would not look the same as shapes stays as it is. */
function withShapes(svg: string): string {
  const image = pictureImage(svg)
  const [, base64] = /^data:image\/svg\+xml;base64,(.*)$/.exec(image?.href ?? '') ?? []
  if (image === null || base64 === undefined) return svg
  return inlineDrawing(image, Buffer.from(base64, 'base64').toString()) ?? svg
}

async function logoImage(database: Database, userId: number, id: string): Promise<LogoImage | null> {
  const logo = await findLogo(database, userId, id)
  if (logo === null) return null
  const href = `data:${logo.content_type};base64,${Buffer.from(logo.content).toString('base64')}`
  return { href, width: logo.width, height: logo.height }
}
