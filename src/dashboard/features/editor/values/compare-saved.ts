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
    .map(([field]) => field)
}

function isTaken(field: string, sent: unknown, answered: unknown, record: QrCode): boolean {
  if (isEmpty(sent)) return isEmpty(answered)
  if (field === 'expirationDate') return Date.parse(String(sent)) === Date.parse(String(answered))
  if (field === 'fieldData') return holds(parseFieldData(record.fieldData), sent)
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

/** Whether every key that was sent came back; a service may keep more. */
function holds(answered: Record<string, unknown> | null, sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return true
  if (answered === null) return Object.keys(sent).length === 0
  return Object.entries(sent).every(([key, value]) => /password/i.test(key) || isSame(answered[key], value))
}
