import { cloneElement, useState, type ReactElement } from 'react'
import { KeptFocus, StandIn } from './kept-focus.tsx'
import { lazyPart, usePreload } from './lazy.tsx'
import type { MenuProps, OpenedBy, TriggerProps } from './menu-popup.tsx'

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A menu whose code loads on the first click, because lists have many. */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null)
  usePreload(MenuPopup.preload)
  const trigger = bare(props.trigger, setOpenedBy)
  return (
    <KeptFocus>
      {openedBy === null ? (
        trigger
      ) : (
        <MenuPopup {...props} openedBy={openedBy} loading={<StandIn>{trigger}</StandIn>} />
      )}
    </KeptFocus>
  )
}

/** The trigger while the menu loads; a click opens it as soon as it has loaded. */
function bare(trigger: ReactElement<TriggerProps>, onOpen: (by: OpenedBy) => void) {
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click without a pointer comes from the keyboard.
    onClick: (event) => onOpen(event.detail === 0 ? 'keyboard' : 'pointer'),
  })
}
