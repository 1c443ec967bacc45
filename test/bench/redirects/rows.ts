import type { QrCodesTable, ShortLinksTable } from '#service/database/schema.ts'

const domain = 'go.acme.com'
const created_at = '2026-01-01T00:00:00.000Z'

/** The slash tag of the code with this number. */
export function tagOf(id: number): string {
  return `code-${id.toString(36)}`
}

export function codeRow(id: number): QrCodesTable {
  return {
    user_id: 1,
    id,
    domain,
    tag: tagOf(id),
    link_id: id,
    destination_url: `https://example.com/menu/${id}`,
    favicon_url: '',
    title: `Menu ${id}`,
    title_label: `menu ${id}`,
    title_source: 'given',
    qr_type: 'website',
    text: null,
    tags: '',
    edits: 0,
    is_edit: false,
    is_active: true,
    is_starred: false,
    is_blocked: false,
    expiration_date: null,
    password_hash: null,
    is_protected: false,
    utm_id: null,
    utm_content: null,
    utm_term: null,
    utm_campaign: null,
    utm_medium: null,
    utm_source: null,
    preset: null,
    bg_color: null,
    color: null,
    is_bg_transparent: null,
    pattern: 'classy',
    corner: 'square',
    qr_logo_id: null,
    frame: null,
    primary_color: null,
    secondary_color: null,
    text_color: null,
    design_sent: null,
    field_data: null,
    further: null,
    picture_hash: '',
    search: `menu ${id}`,
    created_at,
    updated_at: created_at,
    deleted_at: null,
    downloaded_at: null,
    version: 1,
  }
}

export function linkRow(id: number): ShortLinksTable {
  return {
    domain,
    tag_key: tagOf(id),
    tag: tagOf(id),
    id,
    code_id: id,
    user_id: 1,
    is_alias: false,
    created_at,
  }
}
