import { firstOperations } from './first-operations.ts'
import { furtherOperations } from './further-operations.ts'

/** All operations. `createQrCode` and `updateQrCode` are documented; the rest are additions. */
export const operations = { ...firstOperations, ...furtherOperations }

export type OperationId = keyof typeof operations
