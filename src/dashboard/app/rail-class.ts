/**
 * A navigation item: icon above label, in the sidebar and the bottom bar, which is 4rem high with two lines too. Large
 * text makes the bar scroll instead of breaking words; a container query counts in the text size of the page.
 */
export const railClass =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-base px-0 py-1.5 text-center text-small font-medium [overflow-wrap:anywhere] hyphens-auto text-ink-soft max-[34rem]:gap-0.5 max-[34rem]:py-0.5 max-[34rem]:text-[0.6875rem] max-[34rem]:leading-tight max-[24rem]:tracking-tight @max-[20rem]:flex-none @max-[20rem]:px-2 transition-colors hover:bg-ink/8 hover:text-ink aria-[current]:text-signal data-popup-open:bg-ink/8 short:min-h-10 short:flex-row short:gap-2 short:py-0 wide:w-full wide:flex-none wide:py-2.5'
