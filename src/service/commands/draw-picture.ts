import type { LogoImage } from '#design/render/render-svg.ts'
import type { PicturePixels } from '#design/render/picture-code.ts'
import { findLogo } from '../database/queries/logos.ts'
import type { Database } from '../database/open-database.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { fromRow } from '../domain/code.ts'
import { designOfCode, payloadOfCode } from '../domain/picture-hash.ts'
import { drawInThread } from './draw-thread.ts'

/**
 * The SVG of a stored code, from the renderer of preview and downloads, with vector logos inlined. Logos of
 * other services are left out.
 */
export async function drawPicture(database: Database, userId: number, code: QrCodesTable): Promise<string> {
  const design = designOfCode(fromRow(code))
  const logo = design.logo === null ? null : await logoImage(database, userId, design.logo.id)
  return await drawInThread({
    qrType: code.qr_type,
    design: logo === null ? { ...design, logo: null } : design,
    payload: payloadOfCode(fromRow(code)),
    logo,
    pixels: design.picture === undefined ? null : await pixelsOf(database, userId, design.picture.id),
    frame: await storedFrame(database, userId, design.frame?.drawing?.id),
  })
}

/** A stored logo with its bytes in its address; null when it is missing. */
export async function logoImage(database: Database, userId: number, id: string): Promise<LogoImage | null> {
  const logo = await findLogo(database, userId, id)
  if (logo === null) return null
  const href = `data:${logo.content_type};base64,${Buffer.from(logo.content).toString('base64')}`
  return { href, width: logo.width, height: logo.height }
}

/** The SVG of a stored frame; null when the design has none, or when it is missing, and then its place stays empty. */
async function storedFrame(
  database: Database,
  userId: number,
  id: string | undefined,
): Promise<string | null> {
  const stored = id === undefined ? null : await findLogo(database, userId, id)
  return stored?.purpose === 'frame' ? new TextDecoder().decode(stored.content) : null
}

/** Pixels that a picture may have; the upload refuses larger ones. */
const mostPixels = 2_048 * 2_048

/** The pixels of a stored picture; null when it is missing or cannot be decoded, and then the pattern is drawn. */
async function pixelsOf(database: Database, userId: number, id: string): Promise<PicturePixels | null> {
  const stored = await findLogo(database, userId, id)
  if (stored === null || stored.content_type === 'image/svg+xml') return null
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(stored.content, { limitInputPixels: mostPixels })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { buffer, byteOffset, length } = data
    return {
      data: new Uint8ClampedArray(buffer, byteOffset, length),
      width: info.width,
      height: info.height,
    }
  } catch {
    return null
  }
}
