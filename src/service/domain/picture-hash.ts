import { createHash } from 'node:crypto'
import type { PictureColumn } from '#contract/code-fields.ts'
import { isBarcode } from '#contract/code-types/code-types.ts'
import { scanMarker } from '#contract/session.ts'
import type { Design } from '#design/design.ts'
import { payloadOf } from '#design/payload.ts'
import { designFromRecord } from '#design/record-design.ts'
import type { QrCodesTable } from './stored-code.ts'
import { designSent } from './code-columns.ts'

/** Increase when the renderer changes its output, so browsers reload pictures. */
const pictureVersion = 1

export type PictureColumns = Pick<QrCodesTable, PictureColumn>

/** The design of a stored code. */
export function designOfRow(row: PictureColumns): Design {
  const sent = designSent(row.design_sent)
  return designFromRecord({
    preset: row.preset,
    color: row.color,
    bgColor: row.bg_color,
    isBgTransparent: row.is_bg_transparent,
    pattern: row.pattern,
    corner: row.corner,
    qrLogoId: row.qr_logo_id,
    frame: sent.frame ?? row.frame,
    primary: row.primary_color,
    secondary: row.secondary_color,
    textColor: row.text_color,
    qr: sent.qr,
    fieldData: row.field_data,
  })
}

/** The encoded text of a stored code. */
export function payloadOfRow(
  row: Pick<PictureColumns, 'qr_type' | 'domain' | 'tag' | 'text' | 'field_data'>,
): string {
  const { qr_type: qrType, domain: brandedDomain, tag: slashTag, text, field_data: fieldData } = row
  return payloadOf({ qrType, brandedDomain, slashTag, text, fieldData }, scanMarker)
}

/** Equal for equal pictures; other fields do not affect it. */
export function pictureHash(row: PictureColumns): string {
  const picture = JSON.stringify([
    pictureVersion,
    isBarcode(row.qr_type),
    payloadOfRow(row),
    designOfRow(row),
  ])
  return createHash('sha256').update(picture).digest('hex').slice(0, 16)
}
