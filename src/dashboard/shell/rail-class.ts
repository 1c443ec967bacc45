/** One place of the navigation: icon above word, in the rail and in the bottom bar. */
export const railClass =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 rounded-base px-1 py-1.5 text-small font-medium text-ink-soft transition-colors hover:bg-ink/8 hover:text-ink aria-[current]:text-signal data-popup-open:bg-ink/8 short:min-h-10 short:flex-row short:gap-2 short:py-0 wide:w-full wide:flex-none wide:py-2.5'
