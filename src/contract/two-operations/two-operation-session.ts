import type { Session } from '../session.ts'

/** Assumptions about a service that only creates and updates codes. */
export const twoOperationSession: Session = {
  user: { id: 0, name: '' },
  plan: { id: '', name: '', limits: { codes: null, links: null, colours: null } },
  usage: { codes: 0, links: 0 },
  domains: [],
  scanMarker: null,
  operations: ['createQrCode', 'updateQrCode'],
  headers: [],
  upgradeUrl: null,
  twoOperations: true,
}
