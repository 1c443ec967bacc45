/** A short word on what was done, with at most one way on. */
export type ToastWords = {
  readonly message: string
  /** Stays until somebody closes it: a thing to act on. */
  readonly lasting?: boolean
  readonly action?: { readonly label: string; readonly onSelect: () => void }
}

type Shown = (toast: ToastWords) => void

let show: Shown | null = null
let waiting: ToastWords[] = []
let wake: (() => void) | null = null

/** Says what was done, wherever the person is by then. Nobody hears it once they have signed out. */
export function showToast(toast: ToastWords): void {
  if (show !== null) show(toast)
  else if (wake !== null) {
    waiting.push(toast)
    wake()
  }
}

/** For the one place that shows toasts, as soon as it can; null when it leaves. */
export function takeToasts(by: Shown | null): void {
  show = by
  if (by === null) return
  const late = waiting
  waiting = []
  for (const toast of late) by(toast)
}

/** For the one place that loads what shows toasts: called with the first of them. */
export function whenToasted(wakeUp: (() => void) | null): void {
  wake = wakeUp
  if (wakeUp === null) waiting = []
}
