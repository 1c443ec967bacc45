import { currentOwner } from './credentials.ts'

/** Reads what this browser stores for the signed-in person; null without storage. */
export function readPersonal(key: string): string | null {
  const owner = currentOwner()
  try {
    const found = localStorage.getItem(keyOf(key, owner))
    const unowned = owner === null ? null : localStorage.getItem(key)
    if (unowned === null) return found
    // Earlier versions stored it without an owner. It belongs to the person who opens this browser first.
    localStorage.removeItem(key)
    if (found === null) localStorage.setItem(keyOf(key, owner), unowned)
    return found ?? unowned
  } catch {
    return null
  }
}

/** Stores a text for the signed-in person, or removes it with null. Throws without storage or space. */
export function storePersonal(key: string, text: string | null): void {
  const owned = keyOf(key, currentOwner())
  if (text === null) localStorage.removeItem(owned)
  else localStorage.setItem(owned, text)
}

function keyOf(key: string, owner: string | null): string {
  return owner === null ? key : `${key} of ${owner}`
}
