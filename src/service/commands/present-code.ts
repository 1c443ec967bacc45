import { codeFields, undocumentedFields } from '#contract/code-fields.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'
import type { CodeRow, DerivedColumns } from '../domain/stored-code.ts'
import { readFurther } from '../domain/further-fields.ts'
import { withoutPassword } from '../domain/apply-settings.ts'

/** The columns that a record shows. */
type Presented = Omit<CodeRow, Exclude<keyof DerivedColumns, 'picture_hash'>>

/** The record as documented: these keys, in this order. */
export function presentCode(row: Presented): QrCode {
  return {
    id: row.id,
    type: 'qr',
    type2: null,
    userId: row.user_id,
    clicks: row.clicks,
    lbClicks: row.lb_clicks ?? 0,
    scans: row.scans,
    destinationUrl: row.destination_url,
    faviconUrl: row.favicon_url,
    title: row.title,
    titleLabel: row.title_label,
    btnLabel: null,
    brandedDomain: row.domain,
    slashTag: row.tag,
    edit: row.edits,
    utm_id: row.utm_id,
    utm_content: row.utm_content,
    utm_term: row.utm_term,
    utm_campaign: row.utm_campaign,
    utm_medium: row.utm_medium,
    utm_source: row.utm_source,
    preset: row.preset,
    bgColor: row.bg_color,
    color: row.color,
    pattern: row.pattern,
    corner: row.corner,
    logo: row.qr_logo_id,
    qr: `/api/v1/qr-code/${row.id}/picture.svg?v=${row.picture_hash}`,
    qrLogoId: row.qr_logo_id,
    tags: row.tags,
    linkInBioId: null,
    uniqueTagId: row.link_id,
    isActive: row.is_active,
    isStarred: row.is_starred,
    expirationDate: row.expiration_date,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    fieldData: presentFieldData(row),
    frame: row.frame,
    isadminblocked: row.is_blocked,
    isEdit: row.is_edit,
    password: null,
    passwordProtectionEnabled: row.is_protected,
    primary: row.primary_color,
    secondary: row.secondary_color,
    textColor: row.text_color,
    qrType: row.qr_type,
    text: row.text,
  }
}

/** The record with the fields that its documentation lacks, and with unknown ones. */
export function presentWholeCode(row: Presented): QrCode {
  const record = presentCode(row)
  const further = readFurther(row.further)
  const sentLogo = further['logo']
  return {
    ...further,
    ...record,
    logo: record.logo ?? (typeof sentLogo === 'string' ? sentLogo : null),
    ...Object.fromEntries(undocumentedFields.map((field) => [field, row[codeFields[field].column]])),
  }
}

/** The protection flag inside `fieldData` shows the current state, not the one sent. */
function presentFieldData(row: Presented): string | null {
  const fieldData = withoutPassword(parseFieldData(row.field_data))
  if (fieldData === null || !('passwordProtectionEnabled' in fieldData)) return row.field_data
  return JSON.stringify({ ...fieldData, passwordProtectionEnabled: row.is_protected })
}
