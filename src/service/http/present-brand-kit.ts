import type { BrandKit } from '#contract/brand-kit.ts'
import type { BrandKitRow } from '../database/find-brand-kits.ts'

/** What leaves of a stored kit. */
export function presentBrandKit(row: BrandKitRow): BrandKit {
  return {
    id: row.id,
    name: row.name,
    design: JSON.parse(row.design) as BrandKit['design'],
    palette: JSON.parse(row.palette) as BrandKit['palette'],
    isDefault: row.default_id === row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
