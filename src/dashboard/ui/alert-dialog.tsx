import type { AlertDialogProps } from './alert-dialog-props.ts'
import { late, useLate } from './late.ts'

const popup = late(async () => (await import('./alert-dialog-popup.tsx')).AlertDialogPopup)

/** A question that has to be answered: a press beside it does not close it. The way back has the focus. */
export function AlertDialog(props: AlertDialogProps) {
  const Popup = useLate(popup, props.open)
  return Popup && <Popup {...props} />
}
