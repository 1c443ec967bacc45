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
] as const

export function exportRow(code: QrCode): (string | number | boolean | null)[] {
  return [
    code.id,
    code.title,
    shortLink(code.brandedDomain, code.slashTag),
    code.brandedDomain,
    code.slashTag,
    code.destinationUrl,
    code.tags,
    code.qrType,
    codeState(code),
    code.isStarred,
    code.scans,
    code.clicks,
    code.expirationDate,
    code.createdAt,
    code.updatedAt,
    code.utm_source,
    code.utm_medium,
    code.utm_campaign,
  ]
}
