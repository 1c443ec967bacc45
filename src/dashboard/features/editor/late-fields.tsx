import type { ComponentType } from 'react'
import { t } from '../../messages/t.ts'
import { type Late, useLate } from '../../ui/late.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export type LateFieldsProps = {
  readonly fields: Late<ComponentType>
  /** How much room they will take, so that nothing below them moves when they come. */
  readonly className: string
}

/** Fields that follow the first picture. */
export function LateFields({ fields, className }: LateFieldsProps) {
  const Fields = useLate(fields)
  if (Fields !== null) return <Fields />
  return (
    <div role="status" aria-label={t('common.loading')} className={className}>
      <Skeleton className="h-full max-h-64 w-full" />
    </div>
  )
}
