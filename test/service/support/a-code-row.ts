import { newCode, type QrCodesTable } from '#service/domain/stored-code.ts'

/** A stored code with all columns and a default design. */
export function aCodeRow(id: number, fields: Partial<QrCodesTable> = {}): QrCodesTable {
  const now = '2026-01-01T00:00:00.000Z'
  return {
    ...newCode({ userId: 1, savedBy: 1, domain: 'go.acme.com', tag: 'Summer', now }),
    id,
    link_id: id * 100,
    destination_url: 'https://example.com/menu',
    title: 'Summer menu',
    title_label: 'summer menu',
    title_source: 'given',
    preset: null,
    bg_color: null,
    color: null,
    pattern: null,
    corner: null,
    ...fields,
  }
}
