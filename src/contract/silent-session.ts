import type { Session } from './session.ts'

/** What is assumed of a service that speaks the two documented operations and says nothing of itself. */
export const silentSession: Session = {
  user: { id: 0, name: '' },
  plan: { id: '', name: '', limits: { codes: null, links: null, colours: null } },
  usage: { codes: 0, links: 0 },
  domains: [],
  scanMarker: null,
  operations: ['createQrCode', 'updateQrCode'],
  headers: [],
  upgradeUrl: null,
}
