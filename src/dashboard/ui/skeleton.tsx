import { classNames } from './class-names.ts'

/** A shape in the place of what comes; sized by its classes. Readers hear "Loading" from the region around it. */
export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden className={classNames('skeleton', className)} />
}
