import { t } from '../../messages/t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Totals, chart and breakdowns in the shape in which they will come. */
export function ScansSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('scans.loading')}</span>
      <div className="rounded-large border border-line bg-sheet p-4 sm:p-6">
        <div className="flex gap-14">
          <Skeleton className="h-20 w-32" />
          <Skeleton className="h-20 w-32" />
        </div>
        <Skeleton className="mt-6 h-72 w-full sm:h-88" />
      </div>
      <div className="grid gap-6 wide:grid-cols-2">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    </div>
  )
}
