import { parseFieldData } from '#contract/field-data.ts'
import { deriveColumns } from './derived-columns.ts'
import { readFurther } from './further-fields.ts'
import {
  type Code,
  derivedColumns,
  type DerivedColumns,
  type DesignSent,
  type QrCodesTable,
} from './stored-code.ts'

/** The columns of a code that do not follow from others. */
type OwnColumns = Omit<QrCodesTable, keyof DerivedColumns>

/** The code of a stored row. */
export function fromRow(row: OwnColumns & Partial<DerivedColumns>): Code {
  const { field_data, further, design_sent, ...columns } = row
  const code = { ...columns }
  for (const column of derivedColumns) delete code[column]
  return {
    ...code,
    fieldData: parseFieldData(field_data),
    further: readFurther(further),
    designSent:
      design_sent === null
        ? null
        : { qr: null, frame: null, ...(JSON.parse(design_sent) as Partial<DesignSent>) },
  }
}

/** The columns of a code without those that follow from them. */
export function ownColumns({ fieldData, further, designSent, ...columns }: Code): OwnColumns {
  return {
    ...columns,
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
  return { ...ownColumns(code), ...deriveColumns(code, now, earlierLinks) }
}
