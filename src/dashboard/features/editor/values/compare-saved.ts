import type { QrCode } from '#contract/record.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { isSame } from './changed-fields.ts'

/** What a service may answer differently by design: the edit flag, the picture, and what is never echoed. */
const notEchoed = new Set(['isEdit', 'qr', 'password', 'titleLabel'])

/** The fields of a request that the returned record does not show as sent: what the service did not take. */
export function fieldsNotTaken(request: Readonly<Record<string, unknown>>, record: QrCode): string[] {
  const answered: Readonly<Record<string, unknown>> = record
  return Object.entries(request)
    .filter(
      ([field, sent]) =>
        !notEchoed.has(field) && field in answered && !isTaken(field, sent, answered[field], record),
    )
    .flatMap(([field, sent]) => (field === 'fieldData' ? keysNotTaken(sent, record) : [field]))
}

function isTaken(field: string, sent: unknown, answered: unknown, record: QrCode): boolean {
  if (isEmpty(sent)) return isEmpty(answered)
  if (field === 'expirationDate') return Date.parse(String(sent)) === Date.parse(String(answered))
  if (field === 'fieldData') return keysNotTaken(sent, record).length === 0
  // On create a logo's identifier comes back in `logo` too; a frame's object comes back as its id.
  if (field === 'qrLogoId') return answered === sent || record.logo === sent
  if (field === 'frame' && typeof sent === 'object') return answered === (sent as { id?: unknown }).id
  if (typeof sent === 'string' && typeof answered === 'string') {
    return (
      sent === answered ||
      (/^#|slashTag|brandedDomain/.test(`${field}${sent}`) && sent.toLowerCase() === answered.toLowerCase())
    )
  }
  return isSame(sent, answered)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** The keys of `fieldData` that did not come back as sent, as `fieldData.swap`; a service may keep more. */
function keysNotTaken(sent: unknown, record: QrCode): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  const answered = parseFieldData(record.fieldData)
  const lost = Object.entries(sent).filter(
    ([key, value]) => !/password/i.test(key) && !(answered !== null && isSame(answered[key], value)),
  )
  return lost.map(([key]) => `fieldData.${key}`)
}
