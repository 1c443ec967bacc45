import type { FieldReason, ReasonCode } from '../reasons.ts'
import { codeTypeOf, type CodeType } from './code-types.ts'
import { type ContentField, contentFields, contentValue } from './content-fields.ts'
import { pageAddresses } from './page-addresses.ts'

type Fields = Readonly<Record<string, unknown>>

type LeastContent = {
  /** One filled field is enough. */
  readonly anyOf: readonly ContentField[]
  /** The field that shows the error. */
  readonly field: string
  readonly code: ReasonCode
}

const networks = ['facebook', 'instagram', 'google', 'linkedin'] as const

/** The content that each type needs, so that no page and no print is empty. */
const leastContent: Readonly<Partial<Record<CodeType, LeastContent>>> = {
  links: {
    anyOf: ['fieldData.links', 'buttonLink', ...networks],
    field: 'fieldData.links',
    code: 'empty-links',
  },
  app: {
    anyOf: ['fieldData.app'],
    field: 'fieldData.app.appStore',
    code: 'empty-app',
  },
  contact: {
    anyOf: ['firstName', 'lastName', 'company'],
    field: 'firstName',
    code: 'empty-name',
  },
  business: {
    anyOf: ['company'],
    field: 'company',
    code: 'empty-business',
  },
  event: {
    anyOf: ['fieldData.event'],
    field: 'fieldData.event.start',
    code: 'empty-event',
  },
  pdf: {
    anyOf: ['fieldData.file'],
    field: 'fieldData.file.address',
    code: 'empty-file',
  },
  images: {
    anyOf: ['imageList'],
    field: 'imageList',
    code: 'empty-pictures',
  },
  audio: {
    anyOf: ['fieldData.file'],
    field: 'fieldData.file.address',
    code: 'empty-file',
  },
  video: {
    anyOf: ['videos'],
    field: 'videos',
    code: 'empty-videos',
  },
  message: {
    anyOf: ['fieldData.message'],
    field: 'fieldData.message.to',
    code: 'empty-message',
  },
  wifi: {
    anyOf: ['fieldData.wifi'],
    field: 'fieldData.wifi.network',
    code: 'network-name',
  },
  product: {
    anyOf: ['fieldData.product'],
    field: 'fieldData.product.gtin',
    code: 'gtin-length',
  },
}

export type WholeContent = {
  readonly qrType: string | null | undefined
  readonly fields: Fields
  readonly fieldData: Fields
  /** The address of the file, for a service without another field for it. */
  readonly destinationUrl: string
}

/**
 * The error of a code without enough content, at its field; null when it has enough.
 *
 * @param before the code as it is stored: one that was empty under the same type may stay empty.
 */
export function missingContent(content: WholeContent, before: WholeContent | null): FieldReason | null {
  const missing = lacks(content)
  if (missing === null) return null
  const wasEmpty = before !== null && before.qrType === content.qrType && lacks(before) !== null
  return wasEmpty ? null : { field: missing.field, code: missing.code }
}

function lacks({ qrType, fields, fieldData, destinationUrl }: WholeContent): LeastContent | null {
  const traits = codeTypeOf(qrType)
  const least = (leastContent as Readonly<Record<string, LeastContent | undefined>>)[qrType ?? '']
  if (least === undefined || (traits.destination === 'file' && destinationUrl.trim() !== '')) return null
  const shown = pageAddresses(qrType, fields, fieldData).map(({ field }) => field)
  const isFilled = (field: ContentField): boolean => {
    const value = contentValue(fields, fieldData, field)
    switch (contentFields[field].kind) {
      case 'line':
        return typeof value === 'string' && value.trim() !== ''
      // The schemas of these structures require their parts.
      case 'event':
      case 'message':
      case 'wifi':
      case 'product':
        return typeof value === 'object' && value !== null
      default:
        return shown.some((path) => (path === field || path.startsWith(`${field}.`)) && !isBeside(path))
    }
  }
  return least.anyOf.some(isFilled) ? null : least
}

/** Whether an address only belongs to other content, such as the cover of a recording. */
function isBeside(path: string): boolean {
  return /\.(icon|cover|poster|captions)$/.test(path)
}
