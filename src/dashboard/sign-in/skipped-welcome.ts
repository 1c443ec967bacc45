import { deviceStorage } from '../ui/device-storage.ts'

const storageKey = 'tessera.welcome'

/** Whether the first steps were skipped in this browser. */
export function isWelcomeSkipped(): boolean {
  return deviceStorage.read(storageKey) !== null
}

export function skipWelcome(): void {
  deviceStorage.write(storageKey, 'skipped')
}
