import type { Failure } from '#contract/failure.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { refusalReason } from '../../messages/reason-words.ts'

/** Why a change of people failed, in one sentence. */
export function refusalWords(failure: Failure): string {
  if (failure.kind !== 'validation') return failureWords(failure, 'save').text
  return refusalReason(failure)
}
