import type { Database } from '../database/open-database.ts'
import type { ResolvableLink } from '../links/resolve-link.ts'
import { blockedAmong } from './blocked-hosts.ts'

/**
 * Links as they are read from the database, blocked when any address that they lead to stands on a blocked host. It is
 * decided whenever a link is read, so a redirect from memory pays nothing for it, and the list itself is kept nowhere.
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

function hostsIn({ destination, fallback, swap }: ResolvableLink): string[] {
  const places = [destination, fallback, swap?.destination ?? null]
  return places.map((place) => place?.host ?? null).filter((host) => host !== null)
}
