/** A button with a picture above its name. */
export const tileClass =
  'flex w-full flex-col items-center gap-1.5 rounded-base border border-line p-1.5 text-center text-small leading-tight text-ink-soft transition-colors hover:border-ink hover:text-ink'
/** The square place of the picture, on paper. */
export const tilePictureClass =
  'pointer-events-none flex aspect-square w-full items-center justify-center overflow-hidden rounded-small bg-print'

/** A short choice around a radio button of `chipInputClass`. */
export const chipClass =
  'relative flex min-h-8 cursor-pointer items-center rounded-full border border-line-strong px-3 text-small hover:border-ink has-checked:border-signal has-checked:bg-signal has-checked:text-signal-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal'
export const chipInputClass = 'absolute inset-0 cursor-pointer opacity-0'

/** The picture of "None" among pictured choices: a line across. */
export function NoPicture() {
  return <span className="h-px w-3/4 -rotate-45 bg-[#80858c]" />
}
