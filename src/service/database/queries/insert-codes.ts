import { rowColumns } from '../../domain/code.ts'
import { bulkInsert } from '../bulk-statement.ts'

/** Inserts whole rows. */
export const insertCodes = bulkInsert('qr_codes', rowColumns)
