import { classNames } from './class-names.ts'

/** A loading placeholder, sized by its classes. Its region announces "Loading". */
export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden className={classNames('skeleton', className)} />
}
