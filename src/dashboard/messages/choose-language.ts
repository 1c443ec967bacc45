import { createStore, useStore } from '../ui/store.ts'
import { isLanguage, type Language } from './languages.ts'
import { loadedRoutes, reloadMessages } from './load-messages.ts'
import { language, setLanguage } from './locale.ts'

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

/**
 * Changes the language and keeps the choice in this browser. The sign-in changes in place. Any other screen is loaded
 * again, because its parts have texts in many places; the editor keeps what was typed as a draft, as on any reload.
 * Rejects when the texts cannot be had, and then changes nothing.
 */
export async function chooseLanguage(chosen: Language): Promise<void> {
  const isSignIn = loadedRoutes().every((route) => route.startsWith('sign-in'))
  if (isSignIn) await reloadMessages(chosen)
  try {
    localStorage.setItem(storageKey, chosen)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  if (!isSignIn) return location.reload()
  setLanguage(chosen)
  current.set(chosen)
}
