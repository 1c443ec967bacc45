import { language } from './locale.ts'
import { routeFeatures, type MessageRoute } from './routes.ts'
import { addMessages } from './t.ts'

const loads = new Map<MessageRoute, Promise<void>>()
const later = new Set<MessageRoute>()

/** Loads the texts of routes in the language of the page, each file once. Rejects when one cannot be had. */
export async function loadMessages(...routes: readonly MessageRoute[]): Promise<void> {
  await Promise.all(routes.map((route) => loads.get(route) ?? load(route)))
}

/** Milliseconds after a failed load, probably while offline. */
const rest = 3_000

/** Loads the texts without which the page cannot begin, however long it takes. */
export async function loadFirstMessages(route: MessageRoute): Promise<void> {
  try {
    await loadMessages(route)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, rest))
    await loadFirstMessages(route)
  }
}

/** Loads a route's code and texts at the same time. The code may use `t()` only after it was called. */
export async function withMessages<Code>(
  load: () => Promise<Code>,
  ...routes: MessageRoute[]
): Promise<Code> {
  const [code] = await Promise.all([load(), loadMessages(...routes)])
  return code
}

/** Names texts that every lazy part from here on waits for. */
export function laterMessages(...routes: readonly MessageRoute[]): void {
  for (const route of routes) later.add(route)
}

/** Loads a lazy part and its texts. */
export function withLaterMessages<Code>(load: () => Promise<Code>): Promise<Code> {
  return withMessages(load, ...later)
}

/** The addresses of all texts in the language of the page. */
export function messageAddresses(): readonly string[] {
  return Object.keys(routeFeatures).map((route) => addressOf(route, language))
}

/** The routes whose texts are on the page. */
export function loadedRoutes(): readonly MessageRoute[] {
  return [...loads.keys()]
}

/** Loads the texts that are on the page in a language that has just been chosen. */
export async function reloadMessages(chosen: string): Promise<void> {
  const texts = await Promise.all([...loads.keys()].map((route) => fetchMessages(route, chosen)))
  for (const text of texts) addMessages(text)
}

function load(route: MessageRoute): Promise<void> {
  const loading = fetchMessages(route, language).then(addMessages)
  loads.set(route, loading)
  loading.catch(() => loads.delete(route))
  return loading
}

async function fetchMessages(
  route: MessageRoute,
  language: string,
): Promise<Parameters<typeof addMessages>[0]> {
  // `public/start.js` preloads the same address.
  const answer = await fetch(addressOf(route, language))
  if (!answer.ok) throw new Error(`The texts of "${route}" could not be loaded: status ${answer.status}.`)
  return await answer.json()
}

/** The build writes the folder into the page. */
function addressOf(route: string, language: string): string {
  const folder = document.querySelector<HTMLMetaElement>('meta[name=messages]')?.content ?? ''
  return `${folder}/${language}/${route}.json`
}
