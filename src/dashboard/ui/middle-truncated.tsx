import { classNames } from './class-names.ts'

/** Characters at the end that always show, of short ones half: what tells two links apart is often there. */
const tail = 12

/** An address on one line, cut in the middle where there is no room; whole on hover and for readers. */
export function MiddleTruncated({ text, className }: { readonly text: string; readonly className?: string }) {
  const letters = [...text]
  const cut = letters.length - Math.min(tail, Math.floor(letters.length / 2))
  return (
    <bdi dir="ltr" title={text} className={classNames('flex min-w-0 whitespace-nowrap', className)}>
      <span className="truncate">{letters.slice(0, cut).join('')}</span>
      {cut < letters.length && <span className="shrink-0">{letters.slice(cut).join('')}</span>}
    </bdi>
  )
}
