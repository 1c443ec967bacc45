/** A short message with at most one action. */
export type ToastWords = {
  readonly message: string
  /** Stays until closed. */
  readonly lasting?: boolean
  /** Has a Close of its own; a lasting one always has. */
  readonly canClose?: boolean
  readonly action?: { readonly label: string; readonly onSelect: () => void }
}

/** Returns a function that takes the toast away. */
type Shown = (toast: ToastWords) => () => void

let show: Shown | null = null

/** Shows a toast on any screen for signed-in people. */
export function showToast(toast: ToastWords): () => void {
  return show?.(toast) ?? (() => undefined)
}

/** Registers the component that shows toasts; null when it unmounts. */
export function takeToasts(by: Shown | null): void {
  show = by
}
