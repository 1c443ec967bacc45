import { useSyncExternalStore } from 'react'

const storageKey = 'tessera.letterKeys'
const listeners = new Set<() => void>()
let areOn = readStored()

/** Whether keys without a modifier are shortcuts, on this device. */
export function areLetterKeysOn(): boolean {
  return areOn
}

/** The same for a switch, with the way to change it. Who speaks to a computer needs them off (WCAG 2.1.4). */
export function useLetterKeys(): readonly [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areLetterKeysOn), chooseLetterKeys]
}

function chooseLetterKeys(on: boolean): void {
  areOn = on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
