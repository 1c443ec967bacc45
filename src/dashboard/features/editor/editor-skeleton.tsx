import { t } from '../../messages/t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The editor's shape while its code is on the way. */
export function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-12"
    >
      <div className="flex flex-col gap-6 pt-12">
        <Skeleton className="h-9 w-64" />
        {[1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} className="h-16 w-full" />
        ))}
      </div>
      <Skeleton className="aspect-square w-full max-wide:hidden" />
    </div>
  )
}
