import type { ReactNode } from 'react'
import { useLogoImage } from '../../api/logos.ts'

/** A button with a picture above its name. */
export const tileClass =
  'flex w-full flex-col items-center gap-1.5 rounded-base border border-line p-1.5 text-center text-small leading-tight text-ink-soft transition-colors hover:border-ink hover:text-ink'
/** The square place of the picture, on paper. */
export const tilePictureClass =
  'pointer-events-none flex aspect-square w-full items-center justify-center overflow-hidden rounded-small bg-print'

/** The picture of "None" among pictured choices: a line across. */
export function NoPicture() {
  return <span className="h-px w-3/4 -rotate-45 bg-[#80858c]" />
}

/** An uploaded image; nothing while it loads. */
export function StoredImage({ id, className }: { readonly id: string; readonly className: string }) {
  const { data: image } = useLogoImage(id)
  return image ? <img src={image.href} alt="" className={`size-full ${className}`} /> : null
}

type ChipProps = {
  /** The name of the radio group. */
  readonly group: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** A short choice of a radio group. */
export function Chip({ group, checked, onChoose, children }: ChipProps) {
  return (
    <label className="relative flex min-h-8 shrink-0 cursor-pointer items-center rounded-full border border-line-strong px-3 text-small hover:border-ink has-checked:border-signal has-checked:bg-signal has-checked:text-signal-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
