export const veilClass =
  'fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
/** A sheet in the middle; on a phone it stands at the bottom. */
export const popupClass =
  'fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full overflow-y-auto rounded-t-large border border-line bg-sheet p-6 text-ink shadow-sheet transition-all data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-large'
export const actionsClass = 'mt-6 flex flex-wrap-reverse justify-end gap-2 max-sm:[&>*]:flex-1'
