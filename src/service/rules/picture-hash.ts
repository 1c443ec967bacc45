import { createHash } from 'node:crypto'
import { scanMarker } from '#contract/scan-marker.ts'
import type { Design } from '#design/design.ts'
import { payloadOf } from '#design/payload.ts'
import { designFromRecord } from '#design/record-design.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { designSent } from './code-columns.ts'

/** Rises when the renderer draws the same design differently, so that browsers ask anew. */
const pictureVersion = 1

export type PictureColumns = Pick<
  QrCodesTable,
  | 'preset'
  | 'color'
  | 'bg_color'
  | 'is_bg_transparent'
  | 'pattern'
  | 'corner'
  | 'qr_logo_id'
  | 'frame'
  | 'primary_color'
  | 'secondary_color'
  | 'text_color'
  | 'design_sent'
  | 'field_data'
  | 'qr_type'
  | 'domain'
  | 'tag'
  | 'text'
>

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

/** What the modules of a stored code encode. */
export function payloadOfRow(row: Pick<PictureColumns, 'qr_type' | 'domain' | 'tag' | 'text'>): string {
  return payloadOf(
    { qrType: row.qr_type, brandedDomain: row.domain, slashTag: row.tag, text: row.text },
    scanMarker,
  )
}

/** The same for the same picture, and changed by nothing else. */
export function pictureHash(row: PictureColumns): string {
  const picture = JSON.stringify([
    pictureVersion,
    row.qr_type === 'barcode',
    payloadOfRow(row),
    designOfRow(row),
  ])
  return createHash('sha256').update(picture).digest('hex').slice(0, 16)
}
