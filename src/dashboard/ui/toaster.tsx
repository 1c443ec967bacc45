import { useEffect } from 'react'
import { toast, Toaster as Base } from 'sonner'
import { t } from '../messages/t.ts'

/** A short message with at most one action. */
type ToastWords = {
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
function takeToasts(by: Shown | null): void {
  show = by
}

/** Milliseconds: enough to read it and to undo. */
const shown = 10_000

/** Toasts at the bottom, announced politely. Alt+T focuses them. */
export function Toaster() {
  useEffect(() => {
    takeToasts(({ message, action, lasting = false, canClose = lasting }) => {
      const id = toast(message, {
        duration: lasting ? Infinity : shown,
        // Once, however often it is said.
        ...(lasting && { id: message }),
        ...(canClose && { cancel: { label: t('common.close'), onClick: () => undefined } }),
        ...(action && { action: { label: action.label, onClick: action.onSelect } }),
      })
      return () => void toast.dismiss(id)
    })
    return () => {
      takeToasts(null)
      // The library would show them again at its next mount, perhaps to another user.
      toast.dismiss()
    }
  }, [])
  return (
    <Base
      position="bottom-center"
      // Without the shortcut that the library adds in English.
      customAriaLabel={t('toast.label')}
      style={{ fontFamily: 'inherit' }}
      offset={96}
      mobileOffset={{ bottom: 160, left: 16, right: 16 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-large border border-line-strong bg-sheet px-4 py-3 text-body text-ink shadow-sheet',
          content: 'min-w-0 flex-1',
          title: 'line-clamp-3',
          cancelButton:
            'min-h-8 shrink-0 rounded-base px-2.5 text-ink-soft hover:bg-ink/8 pointer-coarse:min-h-11',
          actionButton:
            'min-h-8 shrink-0 rounded-base px-2.5 font-medium text-signal hover:bg-ink/8 pointer-coarse:min-h-11',
        },
      }}
    />
  )
}
