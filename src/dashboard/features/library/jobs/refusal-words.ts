import { classifyFailure } from '#contract/classify-failure.ts'
import type { RowRefusal } from '#contract/row-refusal.ts'
import { failureWords } from '../../../prompts/failure-words.ts'

/** Why one row of many was refused. The fields of our own service say it best. */
export function refusalWords({ status, body }: RowRefusal): string {
  const failure = classifyFailure(status, body)
  if (failure.kind === 'validation' && failure.errors.length > 0)
    return failure.errors.map(({ message }) => message).join(' ')
  return failureWords(failure, 'save').title
}
