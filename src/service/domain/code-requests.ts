import { type Design, newDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import {
  type CreateCommand,
  createRequestSchema,
  type UpdateCommand,
  updateRequestSchema,
} from '#contract/create.ts'
import { qrCodeKeys } from '#contract/record.ts'
import { earlierFields, sampleFields } from '#contract/sample-fields.ts'
import { type Code, codeDefaults, type DesignSent } from './stored-code.ts'
import { done, invalid, type Outcome, refuse } from './refusal.ts'
import type { CodeTypeTraits } from '#contract/code-types/code-type.ts'
import {
  codeTypeOf,
  fieldsOf,
  holdsDestination,
  leadsToDestination,
} from '#contract/code-types/code-types.ts'
import { designOfCode, encodingOfCode, payloadOfCode, furtherMaxBytes, jsonColumns } from './code.ts'
import {
  type ClearableField,
  clearableFields,
  codeFields,
  type FilledField,
  filledFields,
} from '#contract/code-fields.ts'
import { contentTitle } from '#contract/code-types/content-title.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { decoded } from '#contract/slash-tag.ts'
import { readAddress } from '#contract/read-address.ts'
import { fieldDataMaxBytes } from '#contract/limits.ts'
import { isDeepStrictEqual } from 'node:util'
import { contentValue, ownField } from '#contract/code-types/content-fields.ts'
import { readContent } from '#contract/code-types/content-schemas.ts'
import { missingContent, type WholeContent } from '#contract/code-types/least-content.ts'
import { payloadFits } from '#design/error-level.ts'
import { type FieldReason, fieldReasons, withReasons } from '#contract/reasons.ts'
import { linkRulesSchema } from '#contract/link-rules.ts'
import { addressWithUtm } from '#contract/utm-templates.ts'

/**
 * Refuses oversized values, text that does not fit into a code of this design, and content that its page or print cannot
 * show. Stored content always passes, so an unrelated edit is never refused.
 *
 * @param before the code as it is stored; null for a new one.
 */
function checkCode(code: Code, before: Code | null): Outcome<Code> {
  const errors = oversized(code)
  return errors === null ? withReadContent(code, before) : refuse({ kind: 'invalid', errors })
}

function withReadContent(code: Code, before: Code | null): Outcome<Code> {
  const shown = new Set<string>(before === null ? [] : fieldsOf(before.qr_type))
  const { errors, read } = readContent(
    code.qr_type,
    code.further,
    code.fieldData ?? {},
    (field, value) =>
      before !== null &&
      shown.has(field) &&
      isDeepStrictEqual(value, contentValue(before.further, before.fieldData ?? {}, field)),
  )
  if (errors.length > 0) return refuse({ kind: 'invalid', errors })
  const missing = missingContent(wholeContent(code), before === null ? null : wholeContent(before))
  if (missing !== null) return refuse({ kind: 'invalid', errors: [missing] })
  return done(withContent(code, read))
}

/** The code with values of content fields, which lie in `further` or in `fieldData`. */
function withContent(code: Code, values: ReadonlyMap<string, unknown>): Code {
  if (values.size === 0) return code
  const [further, fieldData] = [{ ...code.further }, { ...code.fieldData }]
  for (const [field, value] of values) {
    if (field.startsWith('fieldData.')) fieldData[field.slice('fieldData.'.length)] = value
    else further[field] = value
  }
  return { ...code, further, fieldData: code.fieldData === null ? null : fieldData }
}

function wholeContent({ qr_type, further, fieldData, destination_url }: Code): WholeContent {
  return {
    qrType: qr_type,
    fields: further,
    fieldData: fieldData ?? {},
    destinationUrl: destination_url,
  }
}

function oversized(code: Code): FieldReason[] | null {
  const { field_data, design_sent, further } = jsonColumns(code)
  const limits = [
    ['fieldData', field_data, fieldDataMaxBytes],
    ['qr', design_sent, fieldDataMaxBytes],
    ['', further, furtherMaxBytes],
  ] as const
  for (const [field, text, max] of limits) {
    if (text !== null && Buffer.byteLength(text) > max)
      return [{ field, code: 'kilobytes', values: { count: Math.floor(max / 1024) } }]
  }
  const tooLong = tooLongFor[codeTypeOf(code.qr_type).payload]
  if (tooLong !== undefined && !payloadFits(payloadOfCode(code), designOfCode(code))) return [tooLong]
  return null
}

/** The refusal of a payload that people type and that does not fit into a code. */
const tooLongFor: Partial<Record<CodeTypeTraits['payload'], FieldReason>> = {
  text: { field: 'text', code: 'text-too-long' },
  destination: { field: 'destinationUrl', code: 'address-too-long' },
}

type FieldData = Readonly<Record<string, unknown>>

type RuleKey = keyof typeof linkRulesSchema.shape
const ruleKeys = Object.keys(linkRulesSchema.shape) as RuleKey[]

/**
 * Checks and normalises the link rules in `fieldData`; other keys stay as sent. A rule equal to the stored
 * one always passes, so unrelated edits never fail. Refusals: invalid, with fields like `fieldData.swap.to`.
 *
 * @param stored `fieldData` of the code; null for a new code.
 * @param expirationDate of the code after this request.
 */
function checkLinkRules<Sent extends FieldData | null | undefined>(
  sent: Sent,
  stored: FieldData | null,
  expirationDate: string | null,
): Outcome<Sent | Record<string, unknown>> {
  if (sent === null || sent === undefined) return done(sent)
  const before = stored ?? {}
  const changed = ruleKeys.filter((key) => key in sent && !isDeepStrictEqual(sent[key], before[key]))
  const errors: FieldReason[] = []
  const checked: Record<string, unknown> = { ...sent }
  for (const key of changed) {
    const rule = linkRulesSchema.shape[key].safeParse(sent[key], withReasons)
    if (rule.success) checked[key] = rule.data
    else errors.push(...fieldReasons(rule.error.issues, ['fieldData', key]))
  }
  if (errors.length === 0 && changed.includes('startsAt') && neverOpens(checked['startsAt'], expirationDate))
    errors.push({ field: 'fieldData.startsAt', code: 'start-before-end' })
  return errors.length === 0 ? done(checked) : refuse({ kind: 'invalid', errors })
}

/** Whether a link ends at or before its start, if both are valid dates. */
function neverOpens(startsAt: unknown, expirationDate: string | null): boolean {
  return (
    typeof startsAt === 'string' &&
    expirationDate !== null &&
    Date.parse(startsAt) >= Date.parse(expirationDate)
  )
}

/** The part of a new code that is not in its request. */
type Origin = Pick<Code, 'user_id' | 'saved_by' | 'domain'> &
  Partial<Pick<Code, 'password_hash' | 'is_protected'>> & {
    /** Milliseconds since 1970. */
    readonly now: number
    /** Whether there may be a print, whose address stays letter for letter. */
    readonly isPrinted?: boolean
  }

/** A new code, whose ids are 0 until the transaction assigns them. Refusals: invalid. */
export function parseCreate(
  command: CreateCommand,
  { now, isPrinted = false, ...origin }: Origin,
): Outcome<Code> {
  const fieldData = checkLinkRules(command.fieldData, null, command.expirationDate || null)
  if (!fieldData.ok) return fieldData
  // On create, null means not supplied, so defaults apply.
  const supplied = Object.entries({ ...command, fieldData: fieldData.value }).filter(
    ([, value]) => value !== null,
  )
  const settings = Object.fromEntries(supplied) as CreateCommand
  const at = new Date(now).toISOString()
  const blank: Code = { ...codeDefaults, ...origin, tag: command.slashTag, created_at: at, updated_at: at }
  const code = {
    ...applySettings(blank, settings),
    destination_url: command.destinationUrl || '',
  }
  const encoded = withNewEncoding(withOwnUtm(code), command, isPrinted)
  const named = { ...encoded, ...titled(encoded, command.title, null) }
  return checkCode(named, null)
}

const noUtm = {
  utm_id: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
}

/** No redirect adds the parameters of a code that holds its destination, so they become a part of the address. */
function withOwnUtm(code: Code): Code {
  if (!holdsDestination(code.qr_type)) return code
  const { utm_id: id, utm_source: source, utm_medium: medium, utm_campaign: campaign } = code
  const { utm_term: term, utm_content: content } = code
  const utm = { id, source, medium, campaign, term, content }
  return { ...code, ...noUtm, destination_url: addressWithUtm(code.destination_url, utm) }
}

/** A new code with as small a symbol as one of the editor, unless its design says another or there may be a print. */
function withNewEncoding(code: Code, { symbolEncoding: sent, qr }: CreateCommand, isPrinted: boolean): Code {
  if (isPrinted) return { ...code, symbol_encoding: sent ?? null }
  const encoding = encodingOfCode(code)
  if (encoding === 'compact') return withEncoding(code, 'host')
  const isDesigned = isFilledObject(code.fieldData?.['design']) || isFilledObject(qr)
  return encoding !== undefined || isDesigned
    ? code
    : { ...code, symbol_encoding: newDesign.encoding ?? null }
}

function isFilledObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/** The address of an update; the stored one stays as it is, whatever an earlier version took. */
function destinationAfter(stored: Code, sent: string | undefined): Outcome<string> {
  if (sent === undefined || sent === stored.destination_url) return done(stored.destination_url)
  const read = readAddress(sent)
  return 'address' in read
    ? done(read.address)
    : refuse({ kind: 'invalid', errors: [{ field: 'destinationUrl', ...read }] })
}

/** The code after an update, given the one with its link already renamed. Refusals: invalid. */
export function applyUpdate(stored: Code, command: UpdateCommand): Outcome<Code> {
  // An empty date means not supplied.
  const ends = command.expirationDate === '' ? undefined : command.expirationDate
  const expirationDate = ends === undefined ? stored.expiration_date : ends
  const fieldData = checkLinkRules(command.fieldData, stored.fieldData, expirationDate)
  if (!fieldData.ok) return fieldData
  const destination = destinationAfter(stored, command.destinationUrl)
  if (!destination.ok) return destination
  const rules = command.fieldData === undefined ? stored.fieldData : fieldData.value
  if (expirationDate !== stored.expiration_date && neverOpens(rules?.['startsAt'], expirationDate))
    return invalid('expirationDate', 'end-after-start')
  const next: Code = {
    ...applySettings(stored, { ...command, fieldData: fieldData.value }),
    is_active: command.isActive ?? stored.is_active,
    is_starred: command.isStarred ?? stored.is_starred,
    destination_url: destination.value,
  }
  const printed = withEncodingOf(stored, withOwnUtm(next))
  const fixed = checkFixed(stored, printed)
  if (fixed !== null) return fixed
  const after = { ...printed, ...titleChange(stored, next, command) }
  return checkCode(after, stored)
}

/** Refuses changes that would break printed codes: of the encoded content, or between link and content. */
function checkFixed(stored: Code, after: Code): Outcome<never> | null {
  const { payload: before, encodes } = codeTypeOf(stored.qr_type)
  if (before !== codeTypeOf(after.qr_type).payload) {
    return before === 'link' ? invalid('qrType', 'fixed-link') : invalid('qrType', 'fixed-type')
  }
  // Capitals of the address lead to the same place.
  const encoded = (code: Code) => payloadOfCode(code, 'mixed')
  if (before === 'link' || encoded(stored) === encoded(after)) return null
  if (before === 'product') return invalid('fieldData.product.gtin', 'fixed-product')
  if (before === 'destination') return invalid('destinationUrl', 'fixed-address')
  return encodes === undefined
    ? invalid('text', 'fixed-text')
    : invalid(`fieldData.${encodes.key}`, encodes.fixed)
}

/**
 * The code with the address written as in its print, whatever a new design says about capitals. A code that was never
 * downloaded may lose those of its scheme.
 */
function withEncodingOf(stored: Code, next: Code): Code {
  const before = encodingOfCode(stored)
  const asked = encodingOfCode(next)
  const hasCapitals = (encoding: Design['encoding']) => encoding === 'compact' || encoding === 'host'
  if (before === asked || (!hasCapitals(before) && !hasCapitals(asked))) return next
  if (before === 'compact' && asked === 'host' && stored.downloaded_at === null) return next
  return withEncoding(next, before)
}

function withEncoding(code: Code, encoding: Design['encoding']): Code {
  const { encoding: _, ...design } = designOfCode(code)
  const kept = encoding === undefined ? design : { ...design, encoding }
  return { ...code, fieldData: { ...code.fieldData, design: designToFields(kept).design } }
}

/** A title changes only when a person changes it, never with the destination. A cleared one is derived again. */
function titleChange(stored: Code, next: Code, command: UpdateCommand): Partial<Code> {
  const icon = hostName(next.destination_url) !== hostName(stored.destination_url) && { favicon_url: '' }
  if (command.title !== undefined) return { ...titled(next, command.title, command.titleLabel), ...icon }
  if (command.titleLabel === undefined) return { ...icon }
  const label = command.titleLabel?.trim() ? command.titleLabel : stored.title
  return { title_label: label.toLowerCase(), ...icon }
}

/** Parsed settings that create and update share. */
type SettingsCommand = Pick<
  UpdateCommand,
  | FilledField
  | ClearableField
  | 'qr'
  | 'frame'
  | 'qrType'
  | 'tags'
  | 'folderId'
  | 'isBgTransparent'
  | 'fieldData'
>

/** A code with the supplied settings. Null clears; what is left out stays. */
function applySettings(stored: Code, command: SettingsCommand): Code {
  const code: Code = { ...stored }
  for (const field of filledFields) {
    const value = command[field]
    if (value !== undefined && value !== '') code[codeFields[field].column] = value
  }
  for (const field of clearableFields) {
    const value = command[field]
    if (value !== undefined) code[codeFields[field].column] = value === '' ? null : value
  }
  if (command.qrType !== undefined && command.qrType !== '') code.qr_type = command.qrType ?? 'website'
  if (command.tags !== undefined) code.tags = command.tags ?? ''
  if (command.folderId !== undefined) {
    code.folder_id = command.folderId
    code.former_folder_id = null
  }
  if (command.isBgTransparent !== undefined) code.is_bg_transparent = command.isBgTransparent
  const { fieldData } = command
  return {
    ...code,
    ...designOf(stored, command),
    fieldData: fieldData === undefined ? stored.fieldData : withoutPassword(inStoredForm(fieldData)),
    further: furtherFields(command, stored.further),
  }
}

/** `frame` is stored as its id, beside its object. */
function designOf(stored: Code, { qr, frame }: SettingsCommand): Pick<Code, 'frame' | 'designSent'> {
  if (qr === undefined && frame === undefined) return { frame: stored.frame, designSent: stored.designSent }
  const former: DesignSent = stored.designSent ?? { qr: null, frame: null }
  const designSent = { ...former, ...(qr !== undefined && qr !== '' && { qr }) }
  if (frame === undefined || frame === '') return { frame: stored.frame, designSent }
  if (typeof frame === 'object') return { frame: frameId(frame), designSent: { ...designSent, frame } }
  // Sending only the id of the current frame keeps its texts.
  const isSame = frameId(former.frame) === frame
  return { frame, designSent: isSame ? designSent : { ...designSent, frame: null } }
}

function frameId(frame: unknown): string | null {
  const id = typeof frame === 'object' && frame !== null && 'id' in frame ? frame.id : null
  return typeof id === 'string' && id !== '' ? id.slice(0, 100) : null
}

/** The structures of all types in the form that is stored. */
function inStoredForm(fieldData: Code['fieldData']): Code['fieldData'] {
  if (fieldData === null) return null
  const entries = Object.entries(fieldData)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, ownField(`fieldData.${key}`)?.stored?.(value) ?? value]),
  )
}

/** `fieldData` without its password. */
export function withoutPassword(fieldData: Code['fieldData']): Code['fieldData'] {
  if (fieldData === null || !('password' in fieldData)) return fieldData
  const { password: _secret, ...rest } = fieldData
  return rest
}

/**
 * The title, or one for the time until the page was fetched: from the address, or the start of a text.
 *
 * @param label a supplied `titleLabel`; by default the title in lower case.
 */
function titled(
  code: Code,
  title: string | null | undefined,
  label: string | null | undefined,
): Pick<Code, 'title' | 'title_label' | 'title_source'> {
  const { destinationUrl, text } = titleSource(code)
  const given = title?.trim() ? title : null
  const words = given ?? (destinationUrl === '' ? (text ?? '').slice(0, 60) : addressTitle(destinationUrl))
  return {
    title: words,
    title_label: (label?.trim() ? label : words).toLowerCase(),
    title_source: given !== null ? 'given' : destinationUrl === '' ? 'host' : 'pending',
  }
}

/** The source of a default title. Codes with their own content are not named after a page. */
function titleSource({ qr_type, destination_url, text, further, fieldData }: Code): {
  readonly destinationUrl: string
  readonly text: string | null
} {
  const isText = codeTypeOf(qr_type).payload === 'text'
  if (isText || leadsToDestination(qr_type)) return { destinationUrl: destination_url, text }
  return { destinationUrl: '', text: contentTitle(qr_type, further, fieldData ?? {}) }
}

/** A title from the last words in the path of an address, such as "Summer sale"; without words the host. */
export function addressTitle(address: string): string {
  const parts = parseUrl(address)?.pathname.split('/').filter(Boolean) ?? []
  const words = decoded(parts.at(-1) ?? '')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(/[-_+.\s]+/g, ' ')
    .trim()
  return isWords(words) ? words.charAt(0).toUpperCase() + words.slice(1) : hostName(address)
}

/** A number, a language or a key of a database is no title. */
function isWords(text: string): boolean {
  const [letters, digits] = [/\p{L}/gu, /\p{N}/gu].map((kind) => text.match(kind)?.length ?? 0)
  return (
    (letters ?? 0) > 2 && (digits ?? 0) * 2 <= (letters ?? 0) && text.length <= 60 && !/^index$/i.test(text)
  )
}

/** The host of an address without `www.`. */
export function hostName(address: string): string {
  return parseUrl(address)?.hostname.replace(/^www\./, '') ?? address
}

/** Fields of the documented requests and of the record, which have a place of their own. */
const own = new Set<string>([
  ...Object.keys(createRequestSchema.shape),
  ...Object.keys(updateRequestSchema.shape),
  ...qrCodeKeys,
])
for (const field of Object.keys({ ...sampleFields, ...earlierFields })) own.delete(field)
// `edit` is counted by the service; an unused secret is better not stored.
own.add('edit').add('pdfPassword')

/** Known further fields and unknown ones, merged over the stored ones; null removes a field. */
export function furtherFields(
  body: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(stored))
  for (const [field, value] of Object.entries(body)) {
    if (own.has(field) || value === undefined) continue
    if (value === null) fields.delete(field)
    else fields.set(field, value)
  }
  return Object.fromEntries(fields)
}
