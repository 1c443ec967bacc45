import { cloneElement, type ReactElement, useState } from 'react'
import { KeptFocus } from './kept-focus.tsx'
import { late, useLate } from './late.ts'
import type { ChoiceMenuProps, MenuProps, TriggerProps } from './menu-props.ts'

const menuPopup = late(async () => (await import('./menu-popup.tsx')).MenuPopup)
const choiceMenuPopup = late(async () => (await import('./menu-popup.tsx')).ChoiceMenuPopup)

/** Actions under one button. The menu itself comes with the first press: a list has very many of them. */
export function Menu(props: MenuProps) {
  const [isPressed, setIsPressed] = useState(false)
  const loaded = useLate(menuPopup, isPressed)
  const Popup = isPressed ? loaded : null
  return (
    <KeptFocus stage={Popup ? 'full' : 'bare'}>
      {Popup ? <Popup {...props} defaultOpen={isPressed} /> : bare(props.trigger, () => setIsPressed(true))}
    </KeptFocus>
  )
}

/** One of a few under a button. */
export function ChoiceMenu<Choice extends string>(props: ChoiceMenuProps<Choice>) {
  const [isPressed, setIsPressed] = useState(false)
  const Popup = useLate(choiceMenuPopup, isPressed)
  return (
    <KeptFocus stage={Popup ? 'full' : 'bare'}>
      {Popup ? <Popup {...props} defaultOpen={isPressed} /> : bare(props.trigger, () => setIsPressed(true))}
    </KeptFocus>
  )
}

/** The button as long as its menu is on the way; a press opens the menu as soon as it is there. */
function bare(trigger: ReactElement<TriggerProps>, onClick: () => void) {
  return cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick })
}
