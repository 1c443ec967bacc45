import { firstCalls } from '#contract/first-calls.ts'
import type { Call } from '#contract/operation.ts'
import type { OperationId } from '#contract/operations.ts'

/** How an operation is called. What no first screen asks for is loaded when it is first used; rejects when that fails. */
export async function findOperation(id: OperationId): Promise<Call> {
  if (id in firstCalls) return firstCalls[id as keyof typeof firstCalls]
  const { furtherOperations } = await import('#contract/further-operations.ts')
  return furtherOperations[id as keyof typeof furtherOperations]
}
