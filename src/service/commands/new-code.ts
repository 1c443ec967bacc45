import type { QrCodesTable } from '../domain/stored-code.ts'

/** A code with the documented defaults. Ids of 0 are assigned in the transaction. */
export function newCode(code: {
  readonly userId: number
  /** Person id. */
  readonly savedBy: number
  readonly domain: string
  readonly tag: string
  readonly now: string
}): QrCodesTable {
  return {
    user_id: code.userId,
    id: 0,
    domain: code.domain,
    tag: code.tag,
    link_id: 0,
    saved_by: code.savedBy,
    destination_url: '',
    favicon_url: '',
    title: '',
    title_label: '',
    title_source: 'pending',
    qr_type: 'website',
    text: null,
    tags: '',
    folder_id: null,
    former_folder_id: null,
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
    preset: '#000000',
    bg_color: '#ffffff',
    color: '#000000',
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
    search: '',
    created_at: code.now,
    updated_at: code.now,
    deleted_at: null,
    downloaded_at: null,
    version: 1,
    blocked_reason: null,
    blocked_at: null,
    starts_at: null,
    state: 'active',
    state_until: null,
    host_key: null,
    further_hosts: null,
  }
}
