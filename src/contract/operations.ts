import { firstOperations } from './first-operations.ts'
import { furtherOperations } from './further-operations.ts'

/** Every operation of the service. `createQrCode` and `updateQrCode` are the documented two; the rest is ours. */
export const operations = { ...firstOperations, ...furtherOperations }

export type OperationId = keyof typeof operations
