import { kitDesignSchema } from '#design/brand/brand-kit.ts'
import { kitColours } from '#design/brand/kit-colours.ts'
import { pageColours } from '#pages/code-page/colours.ts'
import { fontOf } from '#pages/code-page/style.ts'
import type { PageBrand } from '#pages/page-brand.ts'
import { logoImage } from '../commands/draw-picture.ts'
import { findFolderBrandKit } from '../database/queries/find-brand-kits.ts'
import type { Database } from '../database/open-database.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'

/** The brand of a code's approval page, from the kit of its folder, else the default kit; null without one. */
export async function approvalBrand(
  database: Database,
  { user_id, folder_id }: Pick<QrCodesTable, 'user_id' | 'folder_id'>,
): Promise<PageBrand | null> {
  const kit = await findFolderBrandKit(database, user_id, folder_id)
  if (kit === null) return null
  const design = kitDesignSchema.safeParse(JSON.parse(kit.design))
  if (!design.success) return null
  const { logo, pageFont } = design.data
  const image = logo === null ? null : await logoImage(database, user_id, logo.id)
  const palette = JSON.parse(kit.palette) as string[]
  return {
    colours: pageColours(kitColours({ design: design.data, palette })),
    font: fontOf(pageFont),
    logo: image?.href ?? null,
  }
}
