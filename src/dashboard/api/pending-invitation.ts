import { createStore } from '../ui/store.ts'
import { deviceStorage } from '../ui/device-storage.ts'

/** An invitation that was opened in this browser and not accepted yet. */
export type PendingInvitation = {
  readonly token: string
  /** Empty until the service has answered. */
  readonly accountName: string
  readonly invitedBy: string | null
  /** ISO 8601 instant; empty until the service has answered. */
  readonly expiresAt: string
}

const storageKey = 'tessera.invitation'

/** Stored, because it survives a sign-in at a provider, a reload and a decision on another day. */
export const pendingInvitation = createStore<PendingInvitation | null>(readStored())

export function setPendingInvitation(invitation: PendingInvitation | null): void {
  pendingInvitation.set(invitation)
  deviceStorage.write(storageKey, invitation && JSON.stringify(invitation))
}

function readStored(): PendingInvitation | null {
  try {
    const kept = JSON.parse(deviceStorage.read(storageKey) ?? 'null') as Partial<PendingInvitation> | null
    if (typeof kept?.token !== 'string' || typeof kept.accountName !== 'string') return null
    const { token, accountName, invitedBy = null, expiresAt = '' } = kept
    if (expiresAt !== '' && Date.parse(expiresAt) < Date.now()) return null
    return { token, accountName, invitedBy, expiresAt }
  } catch {
    return null
  }
}
