import { createStore, useStore } from './store.ts'
import { isLanguage, type Language } from '../messages/languages.ts'
import { loadMessages } from '../messages/load-messages.ts'
import { language, setLanguage } from '../messages/locale.ts'
import { deviceStorage, tabStorage } from './device-storage.ts'

/** `public/start.js` reads the same key before the first paint. */
const storageKey = 'tessera.language'
const current = createStore<Language>(language)

/** The language of the page. A screen that calls it follows a change without being loaded again. */
export function useLanguage(): Language {
  return useStore(current)
}

/** The languages that are translated completely, the one of the page first when it is unfinished. */
export function offeredLanguages(): readonly Language[] {
  const offered = document.querySelector<HTMLMetaElement>('meta[name=languages]')?.content.split(' ') ?? []
  return [...new Set([...offered, language])].filter(isLanguage)
}

/** Set in the tab in which a person has chosen a language that is not stored with them yet. */
const choiceKey = 'tessera.language-choice'

/** Whether the language was chosen in this tab, so that it becomes the person's when they sign in. */
export function wasLanguageChosenHere(): boolean {
  return tabStorage.read(choiceKey) !== null
}

/** @param isChosenHere false once the choice is stored with the person. */
export function noteChoice(isChosenHere: boolean): void {
  tabStorage.write(choiceKey, isChosenHere ? 'yes' : null)
}

/** The language that was chosen in this browser, or by the person who signed in here; null for none. */
export function storedLanguage(): string | null {
  return deviceStorage.read(storageKey)
}

/** Keeps a language for the next load of a page, the sign-in included. */
export function storeLanguage(chosen: Language): void {
  deviceStorage.write(storageKey, chosen)
}

/**
 * Changes the language and keeps the choice in this browser. The sign-in changes in place. Any other screen is loaded
 * again, because its parts have texts in many places; the editor keeps what was typed as a draft, as on any reload.
 * Rejects when the texts cannot be had, and then changes nothing.
 */
export async function chooseLanguage(chosen: Language): Promise<void> {
  const isDone = await changeInPlace(chosen)
  noteChoice(true)
  storeLanguage(chosen)
  if (!isDone) location.reload()
}

/**
 * Shows the language of a person who signs in, unless they have just chosen another one. Where it needs a reload, the
 * next page shows it.
 */
export async function followLanguage(chosen: string | null | undefined): Promise<void> {
  if (chosen == null || wasLanguageChosenHere() || !isLanguage(chosen)) return
  if (chosen !== language) await changeInPlace(chosen).catch(() => false)
  storeLanguage(chosen)
}

/** False on a screen that must be loaded again. */
async function changeInPlace(chosen: Language): Promise<boolean> {
  if (location.pathname !== '/sign-in') return false
  await loadMessages(chosen)
  setLanguage(chosen)
  current.set(chosen)
  return true
}
