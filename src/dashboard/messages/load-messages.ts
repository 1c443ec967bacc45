import { language } from './locale.ts'
import { addMessages } from './t.ts'

/** Milliseconds after a failed load, probably while offline. */
const rest = 3_000

/** Loads the messages in the language of the page, without which it cannot begin, however long it takes. */
export async function loadFirstMessages(): Promise<void> {
  try {
    await loadMessages(language)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, rest))
    await loadFirstMessages()
  }
}

/** Loads and registers all messages of a language. Rejects when they cannot be had. */
export async function loadMessages(language: string): Promise<void> {
  // `public/start.js` preloads the same address.
  const answer = await fetch(messageAddress(language))
  if (!answer.ok) throw new Error(`The messages could not be loaded: status ${answer.status}.`)
  addMessages((await answer.json()) as Record<string, string>)
}

/** The build writes the folder into the page. */
export function messageAddress(language: string): string {
  const folder = document.querySelector<HTMLMetaElement>('meta[name=messages]')?.content ?? ''
  return `${folder}/${language}.json`
}
