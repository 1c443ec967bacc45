import { createHash } from 'node:crypto'
import { isBarcode } from '#contract/code-types/code-types.ts'
import { scanMarker } from '#contract/session.ts'
import type { Design } from '#design/design.ts'
import { payloadOf } from '#design/payload.ts'
import { designFromRecord } from '#design/record-design.ts'
import type { Code } from './stored-code.ts'

/** Increase when the renderer changes its output, so browsers reload pictures. */
const pictureVersion = 1

/** The design of a code. */
export function designOfCode(code: Code): Design {
  return designFromRecord({
    preset: code.preset,
    color: code.color,
    bgColor: code.bg_color,
    isBgTransparent: code.is_bg_transparent,
    pattern: code.pattern,
    corner: code.corner,
    qrLogoId: code.qr_logo_id,
    frame: code.designSent?.frame ?? code.frame,
    primary: code.primary_color,
    secondary: code.secondary_color,
    textColor: code.text_color,
    qr: code.designSent?.qr ?? null,
    fieldData: code.fieldData,
  })
}

/** The encoded text of a code. */
export function payloadOfCode({
  qr_type: qrType,
  domain: brandedDomain,
  tag: slashTag,
  text,
  fieldData,
}: Code): string {
  return payloadOf({ qrType, brandedDomain, slashTag, text, fieldData }, scanMarker)
}

/** Equal for equal pictures; other fields do not affect it. */
export function pictureHash(code: Code): string {
  const picture = JSON.stringify([
    pictureVersion,
    isBarcode(code.qr_type),
    payloadOfCode(code),
    designOfCode(code),
  ])
  return createHash('sha256').update(picture).digest('hex').slice(0, 16)
}
