import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { late, useLate } from '../../../ui/late.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const utmParts = late(async () => (await import('./utm-parts.tsx')).UtmParts)

/** Marks on the destination that tell an analytics tool where a visit came from, with the address that results. */
export function UtmFields() {
  const { control } = useFormContext<EditorValues>()
  const utm = useWatch({ control, name: 'utm' })
  const isUsed = Object.values(utm).some((value) => value !== '')
  const [isOpen, setIsOpen] = useState(isUsed)
  const Parts = useLate(utmParts, isOpen)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-base border border-line"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 rounded-base px-3 text-small font-medium [&::-webkit-details-marker]:hidden">
        <span>
          {t('editor.utm.heading')}{' '}
          <span className="font-normal text-ink-soft">{t('editor.utm.summary')}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">
        {Parts ? <Parts /> : <Skeleton className="h-40 w-full" />}
      </div>
    </details>
  )
}
