import type { SignInRefusal } from '../../api/verify-credentials.ts'
import { t } from '../../messages/t.ts'

/** Why the sign-in did not work, and what to do. `serviceUrl` empty: the service of this page. */
export function refusalWords(refusal: SignInRefusal, serviceUrl: string): string {
  const host = serviceUrl === '' ? location.host : new URL(serviceUrl).host
  switch (refusal.reason) {
    case 'unauthorized':
      return t('signIn.refused.unauthorized')
    case 'offline':
      return t('signIn.refused.offline')
    case 'unreachable':
      return t('signIn.refused.unreachable', { host })
    case 'timeout':
      return t('signIn.refused.timeout', { host })
    case 'cors':
      return t('signIn.refused.cors', { host, origin: location.origin })
    case 'insecure':
      return t('signIn.refused.insecure')
    case 'stranger':
      return t('signIn.refused.stranger', { host })
    case 'server':
      return t('signIn.refused.server', { host, status: String(refusal.status) })
    default:
      return refusal satisfies never
  }
}
