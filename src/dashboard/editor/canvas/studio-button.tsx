import { Maximize, Minimize } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { isFreeKey } from '../../ui/letter-keys.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { useStore } from '../../ui/store.ts'
import { useEditor } from '../editor-context.ts'

/** Opens the studio: the picture and its controls fill the window. F does the same, and Escape leaves too. */
export function StudioButton({ className = '' }: { readonly className?: string }) {
  const { studio } = useEditor()
  const isOpen = useStore(studio)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Both layouts have this button, and one of them is hidden.
    if (button.current?.checkVisibility() !== true) return
    const isLeaving = isOpen && event.key === 'Escape' && !event.defaultPrevented && !isInLayer()
    if (isLeaving || isFreeKey(event, 'f')) {
      event.preventDefault()
      studio.set(!isOpen)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  const take = useEffectEvent(() => {
    if (button.current?.checkVisibility() !== true) return
    if (isOpen) {
      before.current = document.activeElement
      button.current.focus({ preventScroll: true })
    } else if (before.current instanceof HTMLElement) {
      const wasAtButton =
        document.activeElement === button.current || document.activeElement === document.body
      if (wasAtButton && before.current.isConnected) before.current.focus({ preventScroll: true })
      before.current = null
    }
  })
  useEffect(() => take(), [isOpen])

  useAlone(button, isOpen)

  const Icon = isOpen ? Minimize : Maximize
  return (
    <Button
      ref={button}
      size="small"
      variant="quiet"
      title={t(isOpen ? 'editor.studio.leaveHint' : 'editor.studio.openHint')}
      aria-pressed={isOpen}
      className={className}
      icon={<Icon aria-hidden className="size-4" />}
      onClick={() => studio.set(!isOpen)}
    >
      {t('editor.studio.label')}
    </Button>
  )
}

/** Whether a dialog, menu or picker takes Escape. */
function isInLayer(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}

/** Messages must be heard from anywhere. */
const heard = 'section, [aria-live], [role=status], [role=alert]'

/** Takes everything beside the form of a button out of reach while the form fills the window. */
function useAlone(button: RefObject<HTMLButtonElement | null>, isOn: boolean): void {
  useEffect(() => {
    // Both layouts have the button, and one of them is hidden.
    if (!isOn || button.current?.checkVisibility() !== true) return undefined
    const taken: Element[] = []
    for (
      let one: Element | null = button.current.form;
      one !== null && one.parentElement !== document.body;
    ) {
      const parent: Element | null = one.parentElement
      for (const sibling of parent?.children ?? []) {
        if (sibling === one || sibling.matches(heard) || sibling.hasAttribute('inert')) continue
        sibling.setAttribute('inert', '')
        taken.push(sibling)
      }
      one = parent
    }
    return () => {
      for (const sibling of taken) sibling.removeAttribute('inert')
    }
  }, [button, isOn])
}
