/** A short message with at most one action. */
export type ToastWords = {
  readonly message: string
  /** Stays until closed. */
  readonly lasting?: boolean
  /** Has a Close of its own; a lasting one always has. */
  readonly canClose?: boolean
  readonly action?: { readonly label: string; readonly onSelect: () => void }
}

type Shown = (toast: ToastWords) => void

let show: Shown | null = null
let waiting: ToastWords[] = []
let wake: (() => void) | null = null

/** Shows a toast on any screen. Dropped after a sign-out. */
export function showToast(toast: ToastWords): void {
  if (show !== null) show(toast)
  else if (wake !== null) {
    waiting.push(toast)
    wake()
  }
}

/** Registers the component that shows toasts; null when it unmounts. */
export function takeToasts(by: Shown | null): void {
  show = by
  if (by === null) return
  const pending = waiting
  waiting = []
  for (const toast of pending) by(toast)
}

/** Registers the loader of the toaster, called with the first toast. */
export function whenToasted(wakeUp: (() => void) | null): void {
  wake = wakeUp
  if (wakeUp === null) waiting = []
}
