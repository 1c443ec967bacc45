import type { Failure } from '#contract/failure.ts'
import { reasonWords } from '../../messages/reason-words.ts'

/** Fields of a folder that have a control. */
const placed: ReadonlySet<string> = new Set(['name', 'parentId', 'kitId'])

/** The errors of a failed save by field, and the failure when they do not say everything. */
export function fieldErrors(failure: Failure | null): {
  readonly of: (field: 'name' | 'parentId' | 'kitId') => string | undefined
  readonly rest: Failure | null
} {
  const errors = failure?.kind === 'validation' ? failure.errors : []
  const isPlaced = errors.length > 0 && errors.every(({ field }) => placed.has(field))
  return {
    of: (wanted) => errors.filter(({ field }) => field === wanted).map(reasonWords)[0],
    rest: isPlaced ? null : failure,
  }
}
