import type { DialogProps } from './dialog-props.ts'
import { late, useLate } from './late.ts'

const popup = late(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/** A question or a task over the screen. Focus stays inside and returns where it was; Escape closes. */
export function Dialog(props: DialogProps) {
  const Popup = useLate(popup, props.open)
  return Popup && <Popup {...props} />
}
