import { areLetterKeysOn } from './letter-keys.ts'

/** What a key asks for. */
export type Shortcut = 'palette' | 'new' | 'search' | 'help' | Place
/** A screen that a key leads to. */
export type Place = 'library' | 'scans' | 'plan' | 'access'

/** Milliseconds between the two keys of a pair. */
const pairTime = 1_000
const single: Readonly<Record<string, Shortcut>> = { n: 'new', '/': 'search', '?': 'help' }
const afterG: Readonly<Record<string, Shortcut>> = { l: 'library', s: 'scans', p: 'plan', a: 'access' }

/**
 * Calls `run` for each shortcut and `start` with an address pasted outside of a field. Never while somebody types, nor
 * under a dialog. Returns the way to stop.
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
      !areLetterKeysOn() ||
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

/** Whether keys belong to a field, a list that is searched by letters, or a dialog. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null)
    return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=slider], [role=radio]'))
  )
}
