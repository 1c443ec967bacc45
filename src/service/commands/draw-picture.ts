import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { inlineDrawing, pictureImage } from '#design/print/inline-drawing.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { renderCode } from '#design/render/render-code.ts'
import { type OwnFrame, ownFrame } from '#design/render/own-frame.ts'
import { readFrameDrawing } from '#design/render/read-frame-drawing.ts'
import type { PictureDrawer } from '#design/render/picture-code.ts'
import { findLogo } from '../database/queries/logos.ts'
import type { Database } from '../database/open-database.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { fromRow } from '../domain/code.ts'
import { designOfCode, payloadOfCode } from '../domain/picture-hash.ts'

/**
 * The SVG of a stored code, from the renderer of preview and downloads, with vector logos inlined. Logos of
 * other services are left out.
 */
export async function drawPicture(database: Database, userId: number, code: QrCodesTable): Promise<string> {
  const design = designOfCode(fromRow(code))
  const logo = design.logo === null ? null : await logoImage(database, userId, design.logo.id)
  const glyphs = design.frame === null ? null : await loadGlyphs()
  const picture = design.picture === undefined ? null : await drawerOf(database, userId, design.picture.id)
  const frame = await storedFrame(database, userId, design.frame?.drawing?.id)
  const drawn = logo === null ? { ...design, logo: null } : design
  return withShapes(
    await renderCode(code.qr_type, drawn, payloadOfCode(fromRow(code)), { logo, glyphs, picture, frame }),
  )
}

/** Drawing programs ignore SVG images inside SVG, so inline them as shapes when they look the same. */
function withShapes(svg: string): string {
  const image = pictureImage(svg)
  const [, base64] = /^data:image\/svg\+xml;base64,(.*)$/.exec(image?.href ?? '') ?? []
  if (image === null || base64 === undefined) return svg
  return inlineDrawing(image, Buffer.from(base64, 'base64').toString()) ?? svg
}

/** A stored logo with its bytes in its address; null when it is missing. */
export async function logoImage(database: Database, userId: number, id: string): Promise<LogoImage | null> {
  const logo = await findLogo(database, userId, id)
  if (logo === null) return null
  const href = `data:${logo.content_type};base64,${Buffer.from(logo.content).toString('base64')}`
  return { href, width: logo.width, height: logo.height }
}

/** A stored frame; null when the design has none, or when it is missing, and then its place stays empty. */
async function storedFrame(
  database: Database,
  userId: number,
  id: string | undefined,
): Promise<OwnFrame | null> {
  const stored = id === undefined ? null : await findLogo(database, userId, id)
  if (stored?.purpose !== 'frame') return null
  const art = readFrameDrawing(new TextDecoder().decode(stored.content))
  return art && ownFrame(art)
}

/** Pixels that a picture may have; the upload refuses larger ones. */
const mostPixels = 2_048 * 2_048

/** Draws a stored picture as a code; null when it is missing or cannot be decoded, and then the pattern is drawn. */
async function drawerOf(database: Database, userId: number, id: string): Promise<PictureDrawer | null> {
  const stored = await findLogo(database, userId, id)
  if (stored === null || stored.content_type === 'image/svg+xml') return null
  const [{ default: sharp }, { pictureDrawer }] = await Promise.all([
    import('sharp'),
    import('#design/render/picture-code.ts'),
  ])
  try {
    const { data, info } = await sharp(stored.content, { limitInputPixels: mostPixels })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return pictureDrawer({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
  } catch {
    return null
  }
}
