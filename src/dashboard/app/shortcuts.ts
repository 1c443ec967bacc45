import { readAddress } from '#contract/read-address.ts'
import type { Session } from '#contract/session.ts'
import { offers } from '../api/session.ts'
import type { ScreenPath } from '../feature.tsx'
import { isBusy, letterKeys } from '../ui/keys.ts'

export type Shortcut = 'palette' | 'new' | 'search' | 'help' | Place | ScreenPath
/** Screens with a shortcut. */
type Place = 'library' | 'scans' | 'people' | 'plan' | 'access'

/** Milliseconds between the two keys of a pair. */
const pairTime = 1_000
/** When the first key of a pair was pressed, 0 without one. The second one may meet a newer listener. */
let pairBegan = 0
const single: Readonly<Record<string, Shortcut>> = { n: 'new', '/': 'search', '?': 'help' }
const afterG: Readonly<Record<string, Shortcut>> = {
  l: 'library',
  s: 'scans',
  m: 'people',
  p: 'plan',
  a: 'access',
}

/**
 * Calls `run` for shortcuts and `start` for a URL pasted outside fields. Ignores keys while typing and in
 * dialogs. Returns the function that stops it.
 *
 * @param screens screens of features, by the key that opens them after G.
 */
export function listenForShortcuts(
  screens: Readonly<Record<string, ScreenPath>>,
  run: (shortcut: Shortcut) => void,
  start: (url: string) => void,
): () => void {
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
    const found =
      now - pairBegan < pairTime && pairBegan > 0
        ? (afterG[event.key] ?? screens[event.key])
        : single[event.key]
    pairBegan = event.key === 'g' ? now : 0
    if (found === undefined) return
    event.preventDefault()
    run(found)
  }

  function onPaste(event: ClipboardEvent): void {
    if (event.defaultPrevented || isBusy(event.target)) return
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    // A bare host could be any other word with a dot.
    const read = /^\W*https?:\/\//i.test(text) ? readAddress(text) : null
    if (read === null || !('address' in read)) return
    event.preventDefault()
    start(read.address)
  }

  document.addEventListener('keydown', onKey)
  document.addEventListener('paste', onPaste)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('paste', onPaste)
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
  if (place === 'people')
    return session !== undefined && offers(session, 'listMembers') && session.isAlone !== true
  return true
}

/** Whether a command opens a screen of a feature. */
export function isScreen(shortcut: Shortcut): shortcut is ScreenPath {
  return shortcut.startsWith('/')
}
