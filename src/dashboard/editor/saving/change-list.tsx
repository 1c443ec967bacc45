import { ArrowRight } from 'lucide-react'
import type { Change } from './changes.ts'

/** Changes of an edit with the values before and after. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line border-y border-line">
      {changes.map((change) => (
        <div key={change.label} className="py-2">
          <dt className="text-small font-medium">{change.label}</dt>
          {change.after !== null && (
            <dd className="flex flex-wrap items-baseline gap-x-2 text-small">
              <del dir="auto" className="min-w-0 break-all text-ink-soft">
                {change.before}
              </del>
              <ArrowRight
                aria-hidden
                className="size-3.5 shrink-0 self-center text-ink-soft rtl:-scale-x-100"
              />
              <ins dir="auto" className="min-w-0 break-all no-underline">
                {change.after}
              </ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
