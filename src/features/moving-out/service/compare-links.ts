import { slashTagKey } from '#contract/slash-tag.ts'
import { comparedAtOnce, type LinkComparison } from '#features/moving-out/contract/moving-out.ts'
import type { AskedLinks } from '#service/feature.ts'
import type { Database } from '#service/database/open-database.ts'
import { requestAddress } from '#service/network/fetch-page.ts'
import { type PageNetwork, publicTarget } from '#service/network/public-network.ts'
import { visitorOf } from './export-links.ts'
import { linkRows } from '#service/links/find-link.ts'

/** Milliseconds for the old server to answer for one link. */
const patience = 5_000
/** Old servers often lead to HTTPS first, and then to the destination. */
const maxHops = 3

/**
 * Asks the server to which a domain leads now for links of an account, and compares each with the answer of this
 * service. Private addresses are not requested.
 *
 * @param links the listener of links, which counts none of these visits.
 * @param after the last link of the request before; empty for the first one.
 */
export async function compareLinks(
  { database, network }: { readonly database: Database; readonly network: PageNetwork },
  links: AskedLinks,
  { userId, domain, after }: { readonly userId: number; readonly domain: string; readonly after: string },
): Promise<LinkComparison> {
  const rows = await linkRows(database)
    .select(['short_links.tag', 'short_links.tag_key', 'short_links.exact_tag'])
    .where('short_links.user_id', '=', userId)
    .where('short_links.domain', '=', domain)
    .where((is) =>
      is(
        is.refTuple('short_links.tag_key', 'short_links.exact_tag'),
        '>',
        is.tuple(slashTagKey(after), after),
      ),
    )
    .orderBy('short_links.tag_key')
    .orderBy('short_links.exact_tag')
    .limit(comparedAtOnce)
    .execute()
  const last = rows.at(-1)
  const compared = await Promise.all(
    rows.map(async ({ tag }) => {
      const visit = { url: `/${tag}`, headers: visitorOf(domain) }
      const here = (await links.inject(visit)).headers.location ?? null
      const there = await askThere(network, domain, tag)
      return { tag, here, ...there }
    }),
  )
  return {
    compared: rows.length,
    different: compared.filter(({ here, there }) => here === null || there === null || !isSame(here, there)),
    next: last === undefined || rows.length < comparedAtOnce ? null : last.exact_tag || last.tag_key,
  }
}

function isSame(one: string, other: string): boolean {
  return new URL(one).href === new URL(other).href
}

type There = Pick<LinkComparison['different'][number], 'there' | 'status'>

async function askThere(network: PageNetwork, domain: string, tag: string): Promise<There> {
  const signal = AbortSignal.timeout(patience)
  const path = `${domain}/${tag}`
  const nothing = { there: null, status: null }
  return await follow(network, new URL(`https://${path}`), signal)
    .catch(() => follow(network, new URL(`http://${path}`), signal))
    .catch(() => nothing)
}

/** Where a link leads, past redirects of its own host. */
async function follow(network: PageNetwork, first: URL, signal: AbortSignal): Promise<There> {
  let url = first
  for (let hop = 0; hop < maxHops; hop += 1) {
    const target = await publicTarget(network, url, signal)
    if (target.address === null) break
    const { status, location } = await requestAddress(network, url, target.address, signal, {
      method: 'GET',
      headers: { accept: '*/*', 'user-agent': 'Tessera link comparison' },
      read: async ({ statusCode = 0, headers }) => ({
        status: statusCode,
        location: statusCode >= 300 && statusCode < 400 ? (headers.location ?? null) : null,
      }),
    })
    if (location === null) return { there: null, status }
    const next = new URL(location, url)
    if (next.hostname !== first.hostname) return { there: next.href, status }
    url = next
  }
  return { there: null, status: null }
}
