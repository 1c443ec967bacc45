import {
  type ClearableField,
  clearableFields,
  codeFields,
  type FilledField,
  filledFields,
} from '#contract/code-fields.ts'
import type { UpdateCommand } from '#contract/update.ts'
import type { Code, DesignSent } from './stored-code.ts'
import { furtherFields } from './further-fields.ts'

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
export function applySettings(stored: Code, command: SettingsCommand): Code {
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
    fieldData: fieldData === undefined ? stored.fieldData : withoutPassword(fieldData),
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

/** `fieldData` without its password. */
export function withoutPassword(fieldData: Code['fieldData']): Code['fieldData'] {
  if (fieldData === null || !('password' in fieldData)) return fieldData
  const { password: _secret, ...rest } = fieldData
  return rest
}
