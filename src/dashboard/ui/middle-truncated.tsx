import { classNames } from './class-names.ts'

/** Characters always shown at the end (half of short texts), where links often differ. */
const tail = 12

/** A link on one line, truncated in the middle; complete in the tooltip and for screen readers. */
export function MiddleTruncated({ text, className }: { readonly text: string; readonly className?: string }) {
  const letters = [...text]
  const cut = letters.length - Math.min(tail, Math.floor(letters.length / 2))
  return (
    <bdi
      dir="ltr"
      translate="no"
      title={text}
      // In whole letters of a mono font, so that no part of one stays empty behind the ellipsis.
      className={classNames(
        'flex max-w-[round(down,100%,1ch)] min-w-0 overflow-hidden whitespace-nowrap rtl:justify-end',
        className,
      )}
    >
      <span className="truncate">{letters.slice(0, cut).join('')}</span>
      {cut < letters.length && <span className="shrink-0">{letters.slice(cut).join('')}</span>}
    </bdi>
  )
}
