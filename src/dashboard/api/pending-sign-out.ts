import { deviceStorage } from '../ui/device-storage.ts'

const storageKey = 'tessera.sign-out'

/** Whether a session was left that the service does not know to be ended. */
export function hasPendingSignOut(): boolean {
  return deviceStorage.read(storageKey) !== null
}

export function notePendingSignOut(isPending: boolean): void {
  deviceStorage.write(storageKey, isPending ? '1' : null)
}
