import type { Session } from '#contract/session.ts'
import { offers } from '../../api/session.ts'
import type { Place } from './shortcuts.ts'

/** Whether the service has what a screen shows; while its session is not known, only what every service has. */
export function hasPlace(session: Session | undefined, place: Place | undefined): boolean {
  if (place === 'scans') return session !== undefined && offers(session, 'readScans')
  if (place === 'access') return session !== undefined && offers(session, 'listAccessTokens')
  return true
}
