import { parseFieldData } from '#contract/field-data.ts'
import {
  type Code,
  codeDefaults,
  type DerivedColumns,
  type DesignSent,
  type QrCodesTable,
} from './stored-code.ts'
import { contentWords } from '#contract/code-types/content-title.ts'
import { codeStateAt } from '#contract/code-meta.ts'
import { sharedDestinationsOf } from './destinations.ts'
import { destinationHost, hostKey } from './hosts.ts'
import { foldText } from '#contract/text-field.ts'
import { readLinkRules } from './read-link-rules.ts'
import { createHash } from 'node:crypto'
import { codeTypeOf, hasShortLink, isBarcode } from '#contract/code-types/code-types.ts'
import { productPath, readProduct } from '#contract/code-types/product.ts'
import { scanMarker } from '#contract/session.ts'
import type { Design } from '#design/design.ts'
import { payloadOf } from '#design/payload.ts'
import { designFromRecord, type DesignSource, encodingOfRecord } from '#design/record-design.ts'

/** The columns of a code that do not follow from others. */
type OwnColumns = Omit<QrCodesTable, keyof DerivedColumns>

const { fieldData: _data, further: _further, designSent: _sent, ...plainDefaults } = codeDefaults
const plainColumns = Object.keys(plainDefaults) as (keyof typeof plainDefaults)[]

/** A row with every column, to be copied and filled, which is faster than adding columns to a copy. */
const emptyRow: QrCodesTable = {
  ...plainDefaults,
  field_data: null,
  further: null,
  design_sent: null,
  starts_at: null,
  state: 'active',
  state_until: null,
  host_key: null,
  further_hosts: null,
  picture_hash: '',
  search: '',
}

/** The columns of whole rows, sorted. */
export const rowColumns = (Object.keys(emptyRow) as (keyof QrCodesTable)[]).sort()

/** The code of a stored row. */
export function fromRow(row: OwnColumns & Partial<DerivedColumns>): Code {
  const { field_data, further, design_sent } = row
  const code = {
    ...codeDefaults,
    fieldData: parseFieldData(field_data),
    further: readFurther(further),
    designSent:
      design_sent === null
        ? null
        : { qr: null, frame: null, ...(JSON.parse(design_sent) as Partial<DesignSent>) },
  }
  copyPlain(row, code)
  return code
}

/** The columns of a code. Those that follow from others are empty. */
export function ownColumns(code: Code): QrCodesTable {
  const row = { ...emptyRow, ...jsonColumns(code) }
  copyPlain(code, row)
  return row
}

function copyPlain(from: typeof plainDefaults, to: Record<keyof typeof plainDefaults, unknown>): void {
  for (const column of plainColumns) to[column] = from[column]
}

/** The columns of a code that hold JSON. */
export function jsonColumns({
  fieldData,
  further,
  designSent,
}: Pick<Code, 'fieldData' | 'further' | 'designSent'>): Pick<
  OwnColumns,
  'field_data' | 'further' | 'design_sent'
> {
  return {
    field_data: fieldData === null ? null : JSON.stringify(fieldData),
    further: Object.keys(further).length === 0 ? null : JSON.stringify(further),
    design_sent: designSent === null ? null : JSON.stringify(designSent),
  }
}

/**
 * Every column of a code.
 *
 * @param now milliseconds since 1970.
 * @param earlierLinks `domain/tag` of the links on older prints, which searches find too.
 */
export function toRow(code: Code, now: number, earlierLinks: readonly string[] = []): QrCodesTable {
  return Object.assign(ownColumns(code), deriveColumns(code, now, earlierLinks))
}

/**
 * The derived columns of a code.
 *
 * @param now milliseconds since 1970.
 * @param earlierLinks `domain/tag` of the links on older prints, which searches find too.
 */
function deriveColumns(code: Code, now: number, earlierLinks: readonly string[]): DerivedColumns {
  return {
    ...stateColumns(code, now),
    ...hostColumns(code),
    picture_hash: pictureHash(code),
    search: searchText(code, earlierLinks),
  }
}

/** @param now milliseconds since 1970. */
export function stateColumns(
  code: Pick<Code, 'fieldData' | 'expiration_date' | 'is_active' | 'is_blocked'>,
  now: number,
): Pick<QrCodesTable, 'starts_at' | 'state' | 'state_until'> {
  const starts = startOf(code.fieldData)
  const state = codeStateAt(
    {
      isBlocked: code.is_blocked,
      isActive: code.is_active,
      expiresAt: code.expiration_date === null ? null : Date.parse(code.expiration_date),
      startsAt: starts === null ? null : Date.parse(starts),
    },
    now,
  )
  const changes = state === 'blocked' || state === 'expired' ? [] : [code.expiration_date]
  if (state === 'scheduled') changes.push(starts)
  const [until = null] = changes.filter((instant) => instant !== null).sort()
  return { starts_at: starts, state, state_until: until }
}

/** The normalised text that searches match. */
export function searchText(code: Code, earlierLinks: readonly string[]): string {
  const texts = [code.title, `${code.domain}/${code.tag}`, code.destination_url, code.tags, ...earlierLinks]
  texts.push(...contentWords(code.qr_type, code.further, code.fieldData ?? {}))
  return foldText(texts.join('\n'))
}

/** ISO 8601. */
function startOf(fieldData: Code['fieldData']): string | null {
  const { startsAt } = readLinkRules(fieldData)
  return startsAt === null ? null : new Date(startsAt).toISOString()
}

/** Lookup keys of a code's hosts: the destination's, and the others between spaces. */
function hostColumns(code: Code): Pick<QrCodesTable, 'host_key' | 'further_hosts'> {
  const { destinationUrl, ...others } = sharedDestinationsOf(code)
  const own = destinationUrl === undefined ? null : hostKeyOf(destinationUrl)
  const further = new Set(Object.values(others).map(hostKeyOf))
  further.delete(own)
  further.delete(null)
  return { host_key: own, further_hosts: further.size === 0 ? null : ` ${[...further].join(' ')}` }
}

function hostKeyOf(address: string): string | null {
  const host = destinationHost(address)
  return host === null ? null : hostKey(host)
}

/** Increase when the renderer changes its output, so browsers reload pictures. */
const pictureVersion = 1

export function designOfCode(code: Code): Design {
  return designFromRecord(designSourceOf(code))
}

/** The encoding in the design of a code. */
export function encodingOfCode(code: Code): Design['encoding'] {
  return encodingOfRecord(designSourceOf(code))
}

function designSourceOf(code: Code): DesignSource {
  return {
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
    symbolEncoding: code.symbol_encoding,
  }
}

/** The encoded text of a code. */
export function payloadOfCode(code: Code, encoding = encodingOfCode(code)): string {
  const { qr_type: qrType, domain: brandedDomain, tag: slashTag, destination_url: destinationUrl } = code
  const { text, fieldData } = code
  return payloadOf({ qrType, brandedDomain, slashTag, destinationUrl, text, fieldData, encoding }, scanMarker)
}

/** The links that a plan counts: none of a code that holds its content, because no print needs them. */
export function countedLinks({ qr_type }: Pick<Code, 'qr_type'>, links: number): number {
  return hasShortLink(qr_type) ? links : 0
}

/** The path of the GS1 Digital Link that a product code holds, without its slash; null for other types. */
export function productLinkOf({ qr_type, fieldData }: Pick<Code, 'qr_type' | 'fieldData'>): string | null {
  if (codeTypeOf(qr_type).payload !== 'product') return null
  const product = readProduct(fieldData?.['product'])
  return product === null ? null : productPath(product)
}

/** Equal for equal pictures; other fields do not affect it. */
export function pictureHash(code: Code): string {
  const design = designOfCode(code)
  const isBars = isBarcode(code.qr_type)
  const picture = JSON.stringify([pictureVersion, isBars, payloadOfCode(code, design.encoding), design])
  return createHash('sha256').update(picture).digest('hex').slice(0, 16)
}

/** Largest JSON of further fields, in bytes. */
export const furtherMaxBytes = 262_144

export function readFurther(stored: string | null): Record<string, unknown> {
  return stored === null ? {} : (JSON.parse(stored) as Record<string, unknown>)
}
