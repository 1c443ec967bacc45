/** What one visit counts as: from the printed code, or by the link. */
export type VisitKind = 'scan' | 'click'

/** Which code was visited, how and when. */
export type CodeVisit = {
  readonly userId: number
  readonly codeId: number
  readonly kind: VisitKind
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Who visited, as the redirector saw it. Nothing of it is kept as it stands here. */
export type Visitor = {
  /** Numeric address, undefined when the connection is gone by now; enters the visitor's daily hash and nothing else. */
  readonly address: string | undefined
  /** Request headers; empty when they were not sent. */
  readonly userAgent: string
  readonly acceptLanguage: string
  readonly referer: string
}

/** One counted visit with its visitor. */
export type CountedVisit = CodeVisit & Visitor
