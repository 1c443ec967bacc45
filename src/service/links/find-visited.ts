import { slashTagKey } from '#contract/slash-tag.ts'
import type { Visited, VisitDeps, VisitRequest } from './links-deps.ts'
import { isLinkTag } from './visit-address.ts'

/** Finds the link of a request, synchronously when it is cached. */
export function createFindVisited({
  cache,
  domains,
}: VisitDeps): (request: VisitRequest) => Visited | Promise<Visited> {
  return function findVisited(request) {
    const { tag } = request.params
    // A target with its own host (`GET http://…`) is a proxy request, which this is not.
    const isOurs = request.raw.url?.startsWith('/') === true
    if (!isOurs || !isLinkTag(tag)) return { domain: '', tag, link: null }
    const domain = domains.find(request.host, request.socket)
    if (domain !== null) return findOn(domain, tag)
    return domains
      .learn(request.host, request.socket)
      .then((learned) => (learned === null ? { domain: '', tag, link: null } : findOn(learned, tag)))
  }

  function findOn(domain: string, tag: string): Visited | Promise<Visited> {
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
