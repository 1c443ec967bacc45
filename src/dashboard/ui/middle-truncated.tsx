import { classNames } from './class-names.ts'

/** Characters at the end that always show: what tells two links apart is often there. */
const tail = 12
/** Shorter ones have nothing worth cutting out. */
const short = 24

/** An address on one line, cut in the middle where there is no room; whole on hover and for readers. */
export function MiddleTruncated({ text, className }: { readonly text: string; readonly className?: string }) {
  const letters = [...text]
  const cut = letters.length <= short ? letters.length : letters.length - tail
  return (
    <bdi dir="ltr" title={text} className={classNames('flex min-w-0 whitespace-nowrap', className)}>
      <span className="truncate">{letters.slice(0, cut).join('')}</span>
      {cut < letters.length && <span className="shrink-0">{letters.slice(cut).join('')}</span>}
    </bdi>
  )
}
