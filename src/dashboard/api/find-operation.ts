import { firstOperations } from '#contract/first-operations.ts'
import type { Operation } from '#contract/operation.ts'
import type { OperationId } from '#contract/operations.ts'

/** An operation by its name. What no first screen asks for is loaded when it is first used; rejects when that fails. */
export async function findOperation(id: OperationId): Promise<Operation> {
  if (id in firstOperations) return firstOperations[id as keyof typeof firstOperations]
  const { furtherOperations } = await import('#contract/further-operations.ts')
  return furtherOperations[id as keyof typeof furtherOperations]
}
