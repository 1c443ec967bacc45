import { aCodeRow } from '../../service/support/a-code-row.ts'
import type { ShortLinksTable } from '#service/database/tables/links.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'

const domain = 'go.acme.com'
const created_at = '2026-01-01T00:00:00.000Z'

/** The slash tag of the code with this number. */
export function tagOf(id: number): string {
  return `code-${id}`
}

export function codeRow(id: number): QrCodesTable {
  return aCodeRow(id, {
    domain,
    tag: tagOf(id),
    link_id: id,
    destination_url: `https://example.com/menu/${id}`,
    title: `Menu ${id}`,
    title_label: `menu ${id}`,
    pattern: 'classy',
    corner: 'square',
    search: `menu ${id}`,
    created_at,
    updated_at: created_at,
  })
}

export function linkRow(id: number): ShortLinksTable {
  return {
    domain,
    tag_key: tagOf(id),
    exact_tag: '',
    tag: tagOf(id),
    id,
    code_id: id,
    user_id: 1,
    is_alias: false,
    created_at,
  }
}
