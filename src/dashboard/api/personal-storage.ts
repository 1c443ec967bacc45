import { currentOwner } from './credentials.ts'
import { deviceStorage } from '../ui/device-storage.ts'

/** Reads what this browser stores for the signed-in person; null without storage. */
export function readPersonal(key: string): string | null {
  return deviceStorage.read(ownKey(key))
}

/** Stores a text for the signed-in person, or removes it with null. */
export function storePersonal(key: string, text: string | null): void {
  deviceStorage.write(ownKey(key), text)
}

function ownKey(key: string): string {
  const owner = currentOwner()
  return owner === null ? key : `${key} of ${owner}`
}
