/** A button with a picture above its name. */
export const tileClass =
  'flex w-full flex-col items-center gap-1.5 rounded-base border border-line p-1.5 text-center text-small leading-tight text-ink-soft transition-colors hover:border-ink hover:text-ink'
/** The square place of the picture, on paper. */
export const tilePictureClass =
  'pointer-events-none flex aspect-square w-full items-center justify-center overflow-hidden rounded-small bg-print'
