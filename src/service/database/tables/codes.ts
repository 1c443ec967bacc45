import type { ImagePurpose } from '#contract/logo.ts'
import type { QrCodesTable } from '../../domain/stored-code.ts'

/** A code whose picture has a public address. */
export type PublicPicturesTable = {
  user_id: number
  code_id: number
}

/** One row per tag and code, for counting and filtering without reading codes. */
export type CodeTagsTable = { user_id: number; code_id: number; tag_key: string; tag: string }

export type LogosTable = {
  user_id: number
  id: string
  name: string
  content_type: string
  /** Bytes. */
  size: number
  /** Pixels. */
  width: number
  height: number
  content: Uint8Array
  purpose: ImagePurpose
  created_at: string
  /** Hidden from the choices, but stored for codes that use it. */
  is_removed: boolean
}

/** A saved edit. A code without edits has no rows. */
export type CodeVersionsTable = {
  user_id: number
  code_id: number
  number: number
  saved_at: string
  /** Person id. */
  saved_by: number
  /** JSON array of record keys. */
  changed: string
  restored_from: number | null
  /** JSON of the columns; null for the current version, which is the code's row; empty when no longer kept. */
  snapshot: string | null
}

export type DraftsTable = {
  user_id: number
  id: string
  title: string
  code_id: number | null
  content: string
  /** Person id. */
  saved_by: number
  created_at: string
  updated_at: string
}

export type BrandKitsTable = {
  user_id: number
  id: string
  name: string
  /** JSON of the design. */
  design: string
  /** JSON array of colours. */
  palette: string
  created_at: string
  updated_at: string
}

/** A folder. A deleted one is stored for a while, so that its deletion can be undone. */
export type FoldersTable = {
  user_id: number
  id: number
  /** 0 at the top level, because a unique index treats nulls as different. */
  parent_id: number
  name: string
  /** The name without case and accents; unique among the folders of one parent. */
  name_key: string
  /** The brand kit of new codes; null for the default one. */
  kit_id: string | null
  /** The UTM template of new codes; null for that of the parent folder, or none. */
  utm_template_id: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** A deleted one is stored for a while, so that its deletion can be undone. */
export type UtmTemplatesTable = {
  user_id: number
  id: string
  name: string
  /** JSON of the values by part. */
  parts: string
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** A separate table, so that a user has at most one. */
export type DefaultBrandKitsTable = { user_id: number; kit_id: string }

/**
 * A saved check of a print. The photo is stored here, because the addresses of files are public and it may show a place
 * or people.
 */
export type ArtworkPlacesTable = {
  user_id: number
  code_id: number
  id: string
  place: string
  saved_at: string
}

export type PrintNotesTable = {
  user_id: number
  code_id: number
  id: string
  outcome: string
  text: string
  /** JPEG; null without one. */
  photo: Uint8Array | null
  /** Bytes of the photo, which count against the plan. */
  size: number
  /** Pixels; 0 without a photo. */
  width: number
  height: number
  created_at: string
}

export type CodeTables = {
  public_pictures: PublicPicturesTable
  qr_codes: QrCodesTable
  code_tags: CodeTagsTable
  logos: LogosTable
  folders: FoldersTable
  utm_templates: UtmTemplatesTable
  brand_kits: BrandKitsTable
  default_brand_kits: DefaultBrandKitsTable
  artwork_places: ArtworkPlacesTable
  print_notes: PrintNotesTable
  code_versions: CodeVersionsTable
  drafts: DraftsTable
}
