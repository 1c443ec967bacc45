import { createStore, useStore } from './store.ts'
import { deviceStorage } from './device-storage.ts'

/** Whether a dialog, menu or listbox is open. One that is closing still stands in the page for a moment. */
export function hasOpenLayer(): boolean {
  return (
    document.querySelector(
      ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-closed])',
    ) !== null
  )
}

/** Whether a field, a listbox or a dialog uses the keys. */
export function isBusy(target: EventTarget | null): boolean {
  if (hasOpenLayer()) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox]), textarea, select, [role=slider], [role=radio]'))
  )
}

const storageKey = 'tessera.letterKeys'
/** Whether single-key shortcuts are on for this device. */
export const letterKeys = createStore(deviceStorage.read(storageKey) !== 'off')

/** Whether single-key shortcuts are on for this device, and a setter. Users of speech input need to turn them off (WCAG 2.1.4). */
export function useLetterKeys(): readonly [boolean, (on: boolean) => void] {
  return [useStore(letterKeys), chooseLetterKeys]
}

function chooseLetterKeys(on: boolean): void {
  deviceStorage.write(storageKey, on ? null : 'off')
  letterKeys.set(on)
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'keyCode'> & {
  readonly isComposing?: boolean
  readonly nativeEvent?: { readonly isComposing: boolean }
}

/**
 * The key of a press; empty while an input method composes letters, whose Enter takes a word. Safari reports that Enter
 * after the composition, with the code 229.
 */
export function pressedKey({ key, keyCode, isComposing, nativeEvent }: PressedKey): string {
  const composes = isComposing === true || nativeEvent?.isComposing === true || keyCode === 229
  return composes ? '' : key
}

/** The arrow key as on a page that is read from left to right: right and left swap on an Arabic page. */
export function readingKey(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  return { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }[key] ?? key
}
