import type { Session } from './session.ts'

/** Assumptions about a service without a session operation. */
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
