import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of a card before it is there. */
export function CardSkeleton() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 rounded-large border border-line bg-sheet p-3 sm:block"
    >
      <Skeleton className="aspect-square w-full" />
      <div className="sm:mt-3 sm:h-46">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-3 h-4 w-5/6" />
      </div>
      <div className="col-span-2 h-25 sm:hidden" />
    </div>
  )
}
