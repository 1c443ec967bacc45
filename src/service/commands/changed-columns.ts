import { codeTypeOf } from '#contract/code-types/code-types.ts'
import type { UpdateCommand } from '#contract/update.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { checkCodeContent, checkSizes, checkLinkRules, neverOpens } from './check-code.ts'
import { type CodeColumns, codeColumns } from '../domain/code-columns.ts'
import { furtherFields } from '../domain/further-fields.ts'
import { payloadOfRow } from '../domain/picture-hash.ts'
import { done, invalid, type Outcome, refuse } from '../domain/refusal.ts'
import { hostName, titleColumns, titleSource } from '../domain/derived-columns.ts'

/** The columns changed by an update, given the row with its link already renamed. */
export function changedColumns(stored: QrCodesTable, command: UpdateCommand): Outcome<CodeColumns> {
  // An empty date means not supplied.
  const ends = command.expirationDate === '' ? undefined : command.expirationDate
  const expirationDate = ends === undefined ? stored.expiration_date : ends
  const fieldData = checkLinkRules(command.fieldData, stored.field_data, expirationDate)
  if (!fieldData.ok) return fieldData
  const rules = command.fieldData === undefined ? parseFieldData(stored.field_data) : fieldData.value
  if (expirationDate !== stored.expiration_date && neverOpens(rules?.['startsAt'], expirationDate))
    return invalid('expirationDate', 'The end must be after the start.')
  const columns: CodeColumns = {
    ...codeColumns({ ...command, fieldData: fieldData.value }, stored),
    is_edit: command.isEdit === true,
    further: furtherFields(command, stored.further),
  }
  if (command.isActive !== undefined) columns.is_active = command.isActive
  if (command.isStarred !== undefined) columns.is_starred = command.isStarred
  if (command.destinationUrl !== undefined) columns.destination_url = command.destinationUrl
  const fixed = checkFixed(stored, columns)
  if (fixed !== null) return fixed

  const next = { ...stored, ...columns }
  const titled = { ...columns, ...titleChange(stored, next, command) }
  const after = { ...stored, ...titled }
  const refusal = checkSizes(after) ?? checkCodeContent(after, stored)
  if (refusal !== null) return refuse(refusal)
  return done(titled)
}

/** A print cannot change: neither what a code without a short link holds, nor whether a code is one. */
function checkFixed(stored: QrCodesTable, columns: CodeColumns): Outcome<never> | null {
  const before = codeTypeOf(stored.qr_type).payload
  const after = { ...stored, ...columns }
  if (before !== codeTypeOf(after.qr_type).payload) {
    return before === 'link'
      ? invalid('qrType', 'A print that holds a short link keeps it. Create a new code for this type.')
      : invalid('qrType', 'This code holds its content itself, so its type cannot change.')
  }
  if (before === 'link' || payloadOfRow(stored) === payloadOfRow(after)) return null
  return before === 'text'
    ? invalid('text', "You can't change the text, because it's in the print. Create a new code instead.")
    : invalid('fieldData.wifi', 'The network is in the print and cannot change. Create a new code for it.')
}

/** A cleared title, or one from a page the code no longer opens, is derived again. */
function titleChange(stored: QrCodesTable, next: QrCodesTable, command: UpdateCommand): CodeColumns {
  const moved = next.destination_url !== stored.destination_url
  const [before, after] = [titleSource(stored), titleSource(next)]
  const isOld =
    before.destinationUrl !== after.destinationUrl ||
    (after.destinationUrl === '' && before.text !== after.text)
  const columns: CodeColumns = {}
  if (command.title !== undefined || (isOld && stored.title_source !== 'given')) {
    Object.assign(columns, titleColumns(command.title, command.titleLabel, after))
  } else if (command.titleLabel !== undefined) {
    columns.title_label = (command.titleLabel?.trim() ? command.titleLabel : stored.title).toLowerCase()
  }
  if (moved && hostName(next.destination_url) !== hostName(stored.destination_url)) columns.favicon_url = ''
  return columns
}
