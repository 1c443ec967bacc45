import { currentOwner } from './credentials.ts'

/** Reads what this browser stores for the signed-in person; null without storage. */
export function readPersonal(key: string): string | null {
  try {
    return localStorage.getItem(keyOf(key))
  } catch {
    return null
  }
}

/** Stores a text for the signed-in person, or removes it with null. Throws without storage or space. */
export function storePersonal(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(keyOf(key))
  else localStorage.setItem(keyOf(key), text)
}

function keyOf(key: string): string {
  const owner = currentOwner()
  return owner === null ? key : `${key} of ${owner}`
}
