import { slashTagKey } from '#contract/slash-tag.ts'
import { linkKey, type KeptLink } from './link-cache.ts'
import type { ResolvableLink } from './resolve-link.ts'
import { isLinkTag, isVisible, queryOf } from './visit-address.ts'
import { readVisitQuery, type VisitQuery } from './visit-query.ts'

/** The address of a visit, taken apart. */
export type AskedLink = VisitQuery & {
  readonly tagKey: string
  /** Under which the cache keeps the link. */
  readonly key: string
  /** The address itself. */
  readonly url: string
  /** Whether the next visit by this address finds it. */
  isRemembered: boolean
  /** What the cache kept of it when it was asked for last. */
  kept: KeptLink | undefined
  /** Where every visit by this address leads for as long as the link is this one. */
  always: { readonly link: ResolvableLink; readonly location: string } | null
}

/** Addresses remembered of each domain, and the longest of them in characters. */
const most = 5_000
const longest = 100

/** Takes addresses apart, and remembers those that led somewhere: prints are asked for by the same address again and again. */
export class AskedLinks {
  readonly #byDomain = new Map<string, Map<string, AskedLink>>()

  /**
   * Null for an address that is none of a link as the dashboard gives it out.
   *
   * @param sent a request target that begins with a slash.
   */
  read(domain: string, sent: string): AskedLink | null {
    const known = this.#byDomain.get(domain)?.get(sent)
    if (known !== undefined) return known
    const mark = sent.indexOf('?')
    const tag = mark === -1 ? sent.slice(1) : sent.slice(1, mark)
    // On the bare connection no parser has looked at its bytes yet.
    if (!isLinkTag(tag) || !isVisible(sent)) return null
    // A copy, because a piece of a string keeps the whole of it in memory.
    const url = Buffer.from(sent, 'latin1').toString('latin1')
    const tagKey = slashTagKey(tag)
    const { isScan, passedOn } = readVisitQuery(mark === -1 ? '' : queryOf(url))
    return {
      url,
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
  keep(domain: string, asked: AskedLink): void {
    const { url } = asked
    if (asked.isRemembered || url.length > longest) return
    asked.isRemembered = true
    let known = this.#byDomain.get(domain)
    if (known === undefined || known.size >= most) this.#byDomain.set(domain, (known = new Map()))
    known.set(url, asked)
  }
}
