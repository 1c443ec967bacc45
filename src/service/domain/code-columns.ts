import {
  type ClearableField,
  clearableFields,
  codeFields,
  type FilledField,
  filledFields,
} from '#contract/code-fields.ts'
import type { UpdateCommand } from '#contract/update.ts'
import type { QrCodesTable } from './stored-code.ts'

export type CodeColumns = Partial<QrCodesTable>

/** Parsed settings that create and update share. */
export type SettingsCommand = Pick<
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

/** The columns changed by the supplied settings. Null clears; other columns are left out. */
export function codeColumns(
  command: SettingsCommand,
  stored: Pick<QrCodesTable, 'design_sent'> | null,
): CodeColumns {
  const columns: CodeColumns = {}
  for (const field of filledFields) {
    const value = command[field]
    if (value !== undefined && value !== '') columns[codeFields[field].column] = value
  }
  for (const field of clearableFields) {
    const value = command[field]
    if (value !== undefined) columns[codeFields[field].column] = value === '' ? null : value
  }
  if (command.qrType !== undefined && command.qrType !== '') columns.qr_type = command.qrType ?? 'website'
  if (command.tags !== undefined) columns.tags = command.tags ?? ''
  if (command.folderId !== undefined) {
    columns.folder_id = command.folderId
    columns.former_folder_id = null
  }
  if (command.isBgTransparent !== undefined) columns.is_bg_transparent = command.isBgTransparent
  if (command.fieldData !== undefined) columns.field_data = textOf(withoutPassword(command.fieldData))
  return { ...columns, ...designColumns(command, stored) }
}

/**
 * `frame` is stored as its id. Objects of `qr` and `frame` are stored whole, because some of their details
 * have no flat field.
 */
function designColumns(
  command: SettingsCommand,
  stored: Pick<QrCodesTable, 'design_sent'> | null,
): CodeColumns {
  const { qr, frame } = command
  const columns: CodeColumns = {}
  const sent = designSent(stored?.design_sent ?? null)
  if (qr !== undefined && qr !== '') sent.qr = qr
  if (frame !== undefined && frame !== '') {
    // Sending only the id of the current frame keeps its texts.
    const isSame = typeof frame === 'string' && frameId(sent.frame) === frame
    if (!isSame) sent.frame = typeof frame === 'object' ? frame : null
    columns.frame = typeof frame === 'object' ? frameId(frame) : frame
  }
  if (qr !== undefined || frame !== undefined) columns.design_sent = JSON.stringify(sent)
  return columns
}

type DesignSent = { qr: unknown; frame: unknown }

/** `qr` and `frame` as sent; null when they were not. */
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

/** `fieldData` without its password. */
export function withoutPassword(fieldData: Record<string, unknown> | null): Record<string, unknown> | null {
  if (fieldData === null || !('password' in fieldData)) return fieldData
  const { password: _secret, ...rest } = fieldData
  return rest
}
