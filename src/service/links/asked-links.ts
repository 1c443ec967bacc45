import { slashTagKey } from '#contract/slash-tag.ts'
import { linkKey, type KeptLink } from './link-cache.ts'
import type { ResolvableLink } from './resolve-link.ts'
import { queryOf } from './visit-address.ts'
import { readVisitQuery, type VisitQuery } from './visit-query.ts'

/** The address of a visit, taken apart. */
export type AskedLink = VisitQuery & {
  readonly tagKey: string
  /** Under which the cache keeps the link. */
  readonly key: string
  /** Whether the next visit by this address finds it. */
  isRemembered: boolean
  /** What the cache kept of it when it was asked for last. */
  kept: KeptLink | undefined
  /** The headers that answer every visit by this address for as long as the link is this one. */
  always: { readonly link: ResolvableLink; readonly headers: readonly string[] } | null
}

/** Addresses remembered of each domain, and the longest of them in characters. */
const most = 5_000
const longest = 100

/** Takes addresses apart, and remembers those that led somewhere: prints are asked for by the same address again and again. */
export class AskedLinks {
  readonly #byDomain = new Map<string, Map<string, AskedLink>>()

  /** @param url a request target that begins with a slash. */
  read(domain: string, url: string): AskedLink {
    const known = this.#byDomain.get(domain)?.get(url)
    if (known !== undefined) return known
    const mark = url.indexOf('?')
    const tagKey = slashTagKey(mark === -1 ? url.slice(1) : url.slice(1, mark))
    const { isScan, passedOn } = readVisitQuery(mark === -1 ? '' : queryOf(url))
    return {
      tagKey,
      key: linkKey(domain, tagKey),
      isScan,
      passedOn,
      isRemembered: false,
      kept: undefined,
      always: null,
    }
  }

  /** Remembers an address of one of our links. */
  keep(domain: string, url: string, asked: AskedLink): void {
    if (asked.isRemembered || url.length > longest) return
    asked.isRemembered = true
    let known = this.#byDomain.get(domain)
    if (known === undefined || known.size >= most) this.#byDomain.set(domain, (known = new Map()))
    known.set(url, asked)
  }
}
