import { LRUCache } from 'lru-cache'
import { hasOwnLink } from '../commands/links/domain-pages.ts'
import { firstUserId } from '../commands/accounts/users.ts'
import { blockedAmong } from '../database/queries/blocked-hosts.ts'
import type { Database } from '../database/open-database.ts'
import { readDestination } from '../domain/destinations.ts'
import type { Settings } from '../domain/settings.ts'

/** A place that a domain leads to without a code. */
type Page = { readonly location: string; readonly isBlocked: boolean }
type Pages = { readonly root: Page | null; readonly missing: Page | null }

const noPages: Pages = { root: null, missing: null }

/** Milliseconds for which the pages of a domain stay in memory, since anybody can ask for them without a code. */
const freshFor = 1_000
const mostRemembered = 1_000

/** Reads where a domain leads. Former accounts of a domain have no say. */
export function createDomainPages(
  database: Database,
  settings: Pick<Settings, 'brandedDomains' | 'linkPort'>,
): (domain: string) => Promise<Pages> {
  const known = new LRUCache<string, { readonly at: number; readonly pages: Promise<Pages> }>({
    max: mostRemembered,
  })

  async function read(domain: string): Promise<Pages> {
    const row = await database
      .selectFrom('domain_pages')
      .leftJoin('domains', (join) =>
        join
          .onRef('domains.domain', '=', 'domain_pages.domain')
          .onRef('domains.user_id', '=', 'domain_pages.user_id'),
      )
      .select(['domain_pages.user_id', 'root_url', 'missing_url', 'proven_at'])
      .where('domain_pages.domain', '=', domain)
      .executeTakeFirst()
    const isOwn = settings.brandedDomains.includes(domain)
      ? row?.user_id === firstUserId
      : row !== undefined && row.proven_at !== null
    if (row === undefined || !isOwn) return noPages
    // A missing short link would lead back here.
    const leadOn = async (url: string | null) =>
      url === null || (await hasOwnLink(database, settings, row.user_id, url)) === false
        ? null
        : readDestination(url, [])
    const places = [await leadOn(row.root_url), await leadOn(row.missing_url)]
    const hosts = places.map((place) => place?.host ?? null).filter((host) => host !== null)
    const blocked = await blockedAmong(database, hosts)
    const [root = null, missing = null] = places.map(
      (place) => place && { location: place.href, isBlocked: blocked.has(place.host ?? '') },
    )
    return { root, missing }
  }

  return function pagesOf(domain) {
    const at = performance.now()
    const found = known.get(domain)
    if (found !== undefined && at - found.at < freshFor) return found.pages
    const pages = read(domain)
    known.set(domain, { at, pages })
    pages.catch(() => known.delete(domain))
    return pages
  }
}
