import { slashTagKey } from '#contract/slash-tag.ts'
import { createKnownDomains } from './known-domains.ts'
import type { Visited, VisitDeps, VisitRequest } from './links-deps.ts'
import { isLinkTag } from './visit-address.ts'

/** Finds the link of a request, synchronously when it is cached. */
export function createFindVisited({
  cache,
  settings,
}: VisitDeps): (request: VisitRequest) => Visited | Promise<Visited> {
  const findDomain = createKnownDomains(settings.brandedDomains)

  return function findVisited(request) {
    const { tag } = request.params
    // A target with its own host (`GET http://…`) is a proxy request, which this is not.
    const isOurs = request.raw.url?.startsWith('/') === true
    const domain = isOurs ? findDomain(request.host, request.socket) : null
    if (domain === null || !isLinkTag(tag)) return { domain: '', tag, link: null }
    const tagKey = slashTagKey(tag)
    const link = cache.fresh(domain, tagKey)
    if (link !== undefined) {
      cache.tally.hits += 1
      return { domain, tag, link }
    }
    cache.tally.misses += 1
    return cache.read(domain, tagKey).then((read) => ({ domain, tag, link: read }))
  }
}
