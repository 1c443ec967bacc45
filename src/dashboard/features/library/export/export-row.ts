import type { CodeMeta } from '#contract/code-meta.ts'
import type { QrCode } from '#contract/record.ts'
import { shortLink } from '#design/payload.ts'
import { codeState } from '../../../api/code-state.ts'

/** Names of the record, so that an exported file can be imported again as it is. */
export const exportColumns = [
  'id',
  'title',
  'shortLink',
  'brandedDomain',
  'slashTag',
  'destinationUrl',
  'tags',
  'qrType',
  'state',
  'isStarred',
  'scans',
  'clicks',
  'expirationDate',
  'createdAt',
  'updatedAt',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'text',
] as const

/** @param meta what stands beside the record; undefined where the service tells nothing. */
export function exportRow(code: QrCode, meta: CodeMeta | undefined): (string | number | boolean | null)[] {
  return [
    code.id,
    code.title,
    shortLink(code.brandedDomain, code.slashTag),
    code.brandedDomain,
    code.slashTag,
    code.destinationUrl,
    code.tags,
    code.qrType,
    codeState(code, meta),
    code.isStarred,
    code.scans,
    code.clicks,
    code.expirationDate,
    code.createdAt,
    code.updatedAt,
    code.utm_source,
    code.utm_medium,
    code.utm_campaign,
    code.utm_term,
    code.utm_content,
    code.text,
  ]
}
