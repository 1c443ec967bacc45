import type { Database } from '../database/open-database.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import { blockedAmong } from '../database/queries/blocked-hosts.ts'

/**
 * Marks links as blocked when one of their addresses is on a blocked host. Checked when a link is read from
 * the database, so cached redirects pay nothing.
 */
export async function closeBlockedLinks<Key>(
  database: Database,
  links: ReadonlyMap<Key, ResolvableLink>,
): Promise<ReadonlyMap<Key, ResolvableLink>> {
  const hostsOf = new Map([...links.values()].map((link) => [link, hostsIn(link)]))
  const blocked = await blockedAmong(database, [...hostsOf.values()].flat())
  if (blocked.size === 0) return links
  return new Map(
    [...links].map(([key, link]) => {
      const isClosed = hostsOf.get(link)?.some((host) => blocked.has(host)) === true
      return [key, isClosed ? { ...link, isBlocked: true } : link]
    }),
  )
}

function hostsIn({ destination, fallback, swap, page }: ResolvableLink): string[] {
  const places = [destination, fallback, swap?.destination ?? null]
  const hosts = places.map((place) => place?.host ?? null).filter((host) => host !== null)
  return page === null ? hosts : [...hosts, ...page.hosts]
}
