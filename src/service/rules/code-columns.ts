import type { UpdateCommand } from '#contract/update.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { withoutPassword } from './link-password.ts'

export type CodeColumns = Partial<QrCodesTable>

/** The settings that create and update share, as understood. */
export type SettingsCommand = Pick<
  UpdateCommand,
  | keyof typeof plainColumns
  | (typeof utmColumns)[number]
  | 'qr'
  | 'frame'
  | 'qrType'
  | 'tags'
  | 'isBgTransparent'
  | 'fieldData'
>

/** Fields whose empty string means "not supplied", as the documented sample sends them. */
const plainColumns = {
  qrLogoId: 'qr_logo_id',
  primary: 'primary_color',
  secondary: 'secondary_color',
  textColor: 'text_color',
  preset: 'preset',
  bgColor: 'bg_color',
  color: 'color',
  pattern: 'pattern',
  corner: 'corner',
  expirationDate: 'expiration_date',
  text: 'text',
} as const

const utmColumns = ['utm_id', 'utm_content', 'utm_term', 'utm_campaign', 'utm_medium', 'utm_source'] as const

/** The columns that the supplied settings change. Null clears; what was not supplied is not among them. */
export function codeColumns(
  command: SettingsCommand,
  stored: Pick<QrCodesTable, 'design_sent'> | null,
): CodeColumns {
  const columns: CodeColumns = {}
  for (const [field, column] of Object.entries(plainColumns) as [keyof typeof plainColumns, PlainColumn][]) {
    const value = command[field]
    if (value !== undefined && value !== '') columns[column] = value
  }
  for (const column of utmColumns) {
    const value = command[column]
    if (value !== undefined) columns[column] = value === '' ? null : value
  }
  if (command.qrType !== undefined && command.qrType !== '') columns.qr_type = command.qrType ?? 'website'
  if (command.tags !== undefined) columns.tags = command.tags ?? ''
  if (command.isBgTransparent !== undefined) columns.is_bg_transparent = command.isBgTransparent
  if (command.fieldData !== undefined) columns.field_data = textOf(withoutPassword(command.fieldData))
  return { ...columns, ...designColumns(command, stored) }
}

type PlainColumn = (typeof plainColumns)[keyof typeof plainColumns]

/** `frame` is stored as its id; objects of `qr` and `frame` are kept whole, because they may hold what has no flat field. */
function designColumns(
  command: SettingsCommand,
  stored: Pick<QrCodesTable, 'design_sent'> | null,
): CodeColumns {
  const { qr, frame } = command
  const columns: CodeColumns = {}
  const sent = designSent(stored?.design_sent ?? null)
  if (qr !== undefined && qr !== '') sent.qr = qr
  if (frame !== undefined && frame !== '') {
    // The name alone of the frame that is there already changes nothing of its words.
    const isSame = typeof frame === 'string' && frameId(sent.frame) === frame
    if (!isSame) sent.frame = typeof frame === 'object' ? frame : null
    columns.frame = typeof frame === 'object' ? frameId(frame) : frame
  }
  if (qr !== undefined || frame !== undefined) columns.design_sent = JSON.stringify(sent)
  return columns
}

type DesignSent = { qr: unknown; frame: unknown }

/** What `qr` and `frame` were sent as; null when they were not. */
export function designSent(text: string | null): DesignSent {
  return { qr: null, frame: null, ...(text === null ? {} : (JSON.parse(text) as Partial<DesignSent>)) }
}

function frameId(frame: unknown): string | null {
  const id = typeof frame === 'object' && frame !== null && 'id' in frame ? frame.id : null
  return typeof id === 'string' && id !== '' ? id.slice(0, 100) : null
}

function textOf(value: Record<string, unknown> | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
