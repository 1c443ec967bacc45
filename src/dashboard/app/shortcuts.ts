import type { Session } from '#contract/session.ts'
import { offers } from '../api/session.ts'
import { createStore, useStore } from '../ui/store.ts'

export type Shortcut = 'palette' | 'new' | 'search' | 'help' | Place
/** Screens with a shortcut. */
type Place = 'library' | 'scans' | 'check' | 'people' | 'plan' | 'access'

/** Milliseconds between the two keys of a pair. */
const pairTime = 1_000
const single: Readonly<Record<string, Shortcut>> = { n: 'new', '/': 'search', '?': 'help' }
const afterG: Readonly<Record<string, Shortcut>> = {
  l: 'library',
  s: 'scans',
  c: 'check',
  m: 'people',
  p: 'plan',
  a: 'access',
}

/**
 * Calls `run` for shortcuts and `start` for a URL pasted outside fields. Ignores keys while typing and in
 * dialogs. Returns the function that stops it.
 */
export function listenForShortcuts(
  run: (shortcut: Shortcut) => void,
  start: (url: string) => void,
): () => void {
  let isPair = 0

  function onKey(event: KeyboardEvent): void {
    if (
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'k'
    ) {
      event.preventDefault()
      return run('palette')
    }
    if (
      event.defaultPrevented ||
      event.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !letterKeys.get() ||
      isBusy(event.target)
    )
      return
    const now = event.timeStamp
    const found = now - isPair < pairTime && isPair > 0 ? afterG[event.key] : single[event.key]
    isPair = event.key === 'g' ? now : 0
    if (found === undefined) return
    event.preventDefault()
    run(found)
  }

  function onPaste(event: ClipboardEvent): void {
    if (event.defaultPrevented || isBusy(event.target)) return
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text) || text.length > 2_048) return
    event.preventDefault()
    start(text)
  }

  document.addEventListener('keydown', onKey)
  document.addEventListener('paste', onPaste)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('paste', onPaste)
  }
}

/** Whether a key is pressed alone, as a shortcut, and nothing else uses it. */
export function isFreeKey(event: KeyboardEvent, key: string): boolean {
  const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  const isFree = !event.defaultPrevented && !event.isComposing && !event.repeat && letterKeys.get()
  return isAlone && isFree && event.key.toLowerCase() === key && !isBusy(event.target)
}

/** Whether a field, a listbox or a dialog uses the keys. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null)
    return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=slider], [role=radio]'))
  )
}

const storageKey = 'tessera.letterKeys'
const letterKeys = createStore(readStored())

/** Whether single-key shortcuts are on for this device, and a setter. Users of speech input need to turn them off (WCAG 2.1.4). */
export function useLetterKeys(): readonly [boolean, (on: boolean) => void] {
  return [useStore(letterKeys), chooseLetterKeys]
}

function chooseLetterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  letterKeys.set(on)
}

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Whether the session allows a command. Before it loads, everything. */
export function hasCommand(session: Session | undefined, command: Shortcut): boolean {
  return command !== 'new' || session === undefined || offers(session, 'createQrCode')
}

/** Whether the service supports a screen. Before the session loads, only the basic ones. */
export function hasPlace(session: Session | undefined, place: Place | undefined): boolean {
  if (place === 'scans') return session !== undefined && offers(session, 'readScans')
  if (place === 'access') return session !== undefined && offers(session, 'listAccessTokens')
  if (place === 'people') return session !== undefined && offers(session, 'listMembers')
  return true
}
