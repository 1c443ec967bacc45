import type { CountedVisit, VisitKind } from '../counting/visit.ts'
import type { VisitRequest } from './links-deps.ts'
import type { ResolvableLink } from './resolve-link.ts'

/** A request as counting takes it. */
export function visitOf(
  { userId, codeId }: ResolvableLink,
  kind: VisitKind,
  at: number,
  { ip, headers }: VisitRequest,
): CountedVisit {
  return {
    userId,
    codeId,
    kind,
    at,
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    acceptLanguage: headers['accept-language'] ?? '',
    referer: headers.referer ?? '',
  }
}
