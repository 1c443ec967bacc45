import { toRow } from '#service/domain/code.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { aNewCode } from '#service/operations/seed/a-realistic-code.ts'

export function aCodeRow(id: number, fields: Partial<QrCodesTable> = {}): QrCodesTable {
  const code = aNewCode({ tag: 'Summer', created_at: '2026-01-01T00:00:00.000Z' })
  return {
    ...toRow(code, Date.parse(code.created_at)),
    id,
    link_id: id * 100,
    title: 'Summer menu',
    title_label: 'summer menu',
    title_source: 'given',
    preset: null,
    bg_color: null,
    color: null,
    pattern: null,
    corner: null,
    search: '',
    picture_hash: '',
    host_key: null,
    ...fields,
  }
}
