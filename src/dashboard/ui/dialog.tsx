import { useState } from 'react'
import type { AlertDialogProps, DialogProps } from './dialog-popup.tsx'
import { lazyPart, usePreload } from './lazy.tsx'

const DialogPopup = lazyPart(async () => (await import('./dialog-popup.tsx')).DialogPopup)
const AlertDialogPopup = lazyPart(async () => (await import('./dialog-popup.tsx')).AlertDialogPopup)

/** A modal dialog. Traps focus and restores it; Escape closes. */
export function Dialog(props: DialogProps) {
  usePreload(DialogPopup.preload)
  return useOnceOpen(props.open) && <DialogPopup {...props} />
}

/** A question that has to be answered: a press beside it does not close it. Cancel has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  usePreload(AlertDialogPopup.preload)
  return useOnceOpen(props.open) && <AlertDialogPopup {...props} />
}

/** Whether it has been open: from then on it stays, so that it can close smoothly and give the focus back. */
function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}
