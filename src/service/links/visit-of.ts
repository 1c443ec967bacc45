import type { IncomingHttpHeaders } from 'node:http'
import type { CountedVisit, Visitor, VisitKind } from '../counting/visit.ts'
import type { ResolvableLink } from './resolve-link.ts'

/** Who asked: a numeric address, and what the request said. */
type Asker = { readonly ip: string; readonly headers: IncomingHttpHeaders }

/** A request as counting takes it. */
export function visitOf(
  { userId, codeId }: ResolvableLink,
  kind: VisitKind,
  at: number,
  asker: Asker,
): CountedVisit {
  return { userId, codeId, kind, at, ...visitorOf(asker) }
}

export function visitorOf({ ip, headers }: Asker): Visitor {
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    acceptLanguage: headers['accept-language'] ?? '',
    referer: headers.referer ?? '',
  }
}
