import { parseFieldData } from '#contract/field-data.ts'
import type { QrCode } from '#contract/record.ts'
import { designFromRecord } from '#design/record-design.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { rulesFrom } from './link-rules.ts'
import { tagsOf } from '../../../api/tags-of.ts'

/** A stored code as the editor shows it, with each date in the zone that it was picked in, or in `zone`. */
export function valuesFromRecord(record: QrCode, zone: string): EditorValues {
  const kept = parseFieldData(record.fieldData) ?? {}
  const description = kept['metaDescription']
  return {
    qrType: record.qrType || 'website',
    destinationUrl: record.destinationUrl,
    text: record.text ?? '',
    brandedDomain: record.brandedDomain,
    slashTag: record.slashTag,
    title: record.title,
    tags: tagsOf(record.tags),
    utm: {
      source: record.utm_source ?? '',
      medium: record.utm_medium ?? '',
      campaign: record.utm_campaign ?? '',
      term: record.utm_term ?? '',
      content: record.utm_content ?? '',
    },
    metaDescription: typeof description === 'string' ? description : '',
    design: designFromRecord(record),
    isProtected: record.passwordProtectionEnabled,
    password: '',
    ...rulesFrom(kept, record.expirationDate, zone),
    isActive: record.isActive,
  }
}
