import type { Failure } from '#contract/failure.ts'
import { t } from '../../../messages/t.ts'

/** What a person is told when a kit was not saved: the field's own sentence where there is one. */
export function refusalOf(failure: Failure): string {
  return failure.kind === 'validation'
    ? (failure.errors[0]?.message ?? failure.message) || t('brand.failed')
    : t('brand.failed')
}
