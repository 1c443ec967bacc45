import { KeptFocus } from './kept-focus.tsx'
import { late, useLate } from './late.ts'
import type { TooltipProps } from './tooltip-popup.tsx'

const popup = late(async () => (await import('./tooltip-popup.tsx')).TooltipPopup)

/** Words over a control that carries an icon only. They repeat its name, so nothing is lost on touch. */
export function Tooltip(props: TooltipProps) {
  const Popup = useLate(popup)
  return (
    <KeptFocus stage={Popup ? 'full' : 'bare'}>{Popup ? <Popup {...props} /> : props.children}</KeptFocus>
  )
}
