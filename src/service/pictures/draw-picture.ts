import { loadGlyphs } from '#design/glyphs/load-glyphs.ts'
import type { LogoImage } from '#design/render/assets.ts'
import { renderCode } from '#design/render/render-code.ts'
import { findLogo } from '../database/find-logo.ts'
import type { Database } from '../database/open-database.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { designOfRow, payloadOfRow } from '../rules/picture-hash.ts'

/** The SVG of a stored code, by the renderer that the preview and the downloads use. A logo that is not ours is left out. */
export async function drawPicture(database: Database, userId: number, code: QrCodesTable): Promise<string> {
  const design = designOfRow(code)
  const logo = design.logo === null ? null : await logoImage(database, userId, design.logo.id)
  const glyphs = design.frame === null ? null : await loadGlyphs()
  const drawn = logo === null ? { ...design, logo: null } : design
  return await renderCode(code.qr_type, drawn, payloadOfRow(code), { logo, glyphs })
}

async function logoImage(database: Database, userId: number, id: string): Promise<LogoImage | null> {
  const logo = await findLogo(database, userId, id)
  if (logo === null) return null
  const href = `data:${logo.content_type};base64,${Buffer.from(logo.content).toString('base64')}`
  return { href, width: logo.width, height: logo.height }
}
