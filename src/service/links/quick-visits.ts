import type { VisitDeps } from './links-deps.ts'
import { type AskedLink, AskedLinks } from './asked-links.ts'
import type { Asking } from './asking.ts'
import { isTimeless, resolveLink, type ResolvableLink } from './resolve-link.ts'
import { isVisible } from './visit-address.ts'

/** Decides about GETs of links that simply lead on, by the same functions by which the routes decide about all visits. */
export type QuickVisits = {
  /**
   * The location that a visit is sent to, which counts it. Null when it needs a page, a cookie or a second look, and so
   * the routes; undefined when its link is not fresh in memory.
   *
   * @param target of the request, from its slash on, one character a byte.
   */
  leadOn(asking: Asking, target: string): string | null | undefined
  /** The same for a visit whose link has to be read first. Rejects when the database fails and nothing is kept. */
  readAndLeadOn(asking: Asking, target: string): Promise<string | null>
}

export function createQuickVisits({ cache, clock, counting }: VisitDeps): QuickVisits {
  const askedLinks = new AskedLinks()

  function freshLink(domain: string, asked: AskedLink): ResolvableLink | null | undefined {
    const { tagKey } = asked
    const held = asked.kept === undefined ? undefined : cache.freshOf(asked.kept, domain, tagKey)
    if (held !== undefined) return held
    asked.kept = cache.kept(asked.key)
    return asked.kept === undefined ? undefined : cache.freshOf(asked.kept, domain, tagKey)
  }

  function lead({ domain, visitor }: Asking, asked: AskedLink, link: ResolvableLink | null): string | null {
    if (domain === null || visitor === null || link === null || link.isProtected) return null
    const now = clock()
    const location = asked.always?.link === link ? asked.always.location : locationOf(link, now, asked)
    if (location === null) return null
    askedLinks.keep(domain, asked)
    const { userId, codeId } = link
    counting.countFrom(visitor, { userId, codeId, kind: asked.isScan ? 'scan' : 'click', at: now })
    return location
  }

  return {
    leadOn(asking, target) {
      const { domain, visitor } = asking
      const asked = domain === null || visitor === null ? null : askedLinks.read(domain, target)
      if (domain === null || asked === null) return null
      const link = freshLink(domain, asked)
      if (link === undefined) return undefined
      const location = lead(asking, asked, link)
      if (location !== null) cache.tally.hits += 1
      return location
    },
    async readAndLeadOn(asking, target) {
      const { domain } = asking
      const asked = domain === null ? null : askedLinks.read(domain, target)
      if (domain === null || asked === null) return null
      cache.tally.misses += 1
      return lead(asking, asked, await cache.read(domain, asked.tagKey))
    },
  }
}

function locationOf(link: ResolvableLink, now: number, asked: AskedLink): string | null {
  const resolution = resolveLink(link, now, { passedOn: asked.passedOn, hasPassword: false })
  if (resolution.kind !== 'redirect' || !isVisible(resolution.location)) return null
  asked.always = isTimeless(link) ? { link, location: resolution.location } : null
  return resolution.location
}
