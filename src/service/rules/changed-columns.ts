import type { UpdateCommand } from '#contract/update.ts'
import type { QrCodesTable } from '../database/schema.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { checkLinkRules, neverOpens } from './check-link-rules.ts'
import { checkSizes } from './check-sizes.ts'
import { type CodeColumns, codeColumns } from './code-columns.ts'
import { furtherFields } from './further-fields.ts'
import { pictureHash } from './picture-hash.ts'
import { done, invalid, type Outcome, refuse } from './refusal.ts'
import { searchText } from './search-text.ts'
import { hostName, titleColumns } from './title-columns.ts'

/** The columns that an update changes, given the row with its link already renamed. */
export function changedColumns(stored: QrCodesTable, command: UpdateCommand): Outcome<CodeColumns> {
  // An empty date means not supplied.
  const ends = command.expirationDate === '' ? undefined : command.expirationDate
  const expirationDate = ends === undefined ? stored.expiration_date : ends
  const fieldData = checkLinkRules(command.fieldData, stored.field_data, expirationDate)
  if (!fieldData.ok) return fieldData
  const rules = command.fieldData === undefined ? parseFieldData(stored.field_data) : fieldData.value
  if (expirationDate !== stored.expiration_date && neverOpens(rules?.['startsAt'], expirationDate))
    return invalid('expirationDate', 'Choose an end after the start of the link.')
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
  const tooLarge = checkSizes(after)
  if (tooLarge !== null) return refuse(tooLarge)
  return done({ ...titled, picture_hash: pictureHash(after), search: searchText(after) })
}

/** What a print shows cannot change: the text of a text code, and whether a code is one. */
function checkFixed(stored: QrCodesTable, columns: CodeColumns): Outcome<never> | null {
  const wasText = stored.qr_type === 'text'
  const isText = (columns.qr_type ?? stored.qr_type) === 'text'
  if (wasText !== isText)
    return invalid('qrType', 'A code that shows a text stays one, because its print cannot change.')
  if (isText && columns.text !== undefined && columns.text !== stored.text) {
    return invalid('text', 'The text is in the print and cannot change. Create a new code for another text.')
  }
  return null
}

/** A title that was cleared, or that came from the page which the code no longer opens, is fetched anew. */
function titleChange(stored: QrCodesTable, next: QrCodesTable, command: UpdateCommand): CodeColumns {
  const moved = next.destination_url !== stored.destination_url
  const columns: CodeColumns = {}
  if (command.title !== undefined || (moved && stored.title_source !== 'given')) {
    const code = { destinationUrl: next.destination_url, text: next.text }
    Object.assign(columns, titleColumns(command.title, command.titleLabel, code))
  } else if (command.titleLabel !== undefined) {
    columns.title_label = (command.titleLabel?.trim() ? command.titleLabel : stored.title).toLowerCase()
  }
  if (moved && hostName(next.destination_url) !== hostName(stored.destination_url)) columns.favicon_url = ''
  return columns
}
