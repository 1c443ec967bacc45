import type { PageNetwork } from '../service-deps.ts'
import { requestPage } from './request-page.ts'
import { publicTarget } from './public-target.ts'

/** What a page answered. */
export type FetchedPage = {
  /** The address after redirects. */
  readonly url: URL
  readonly contentType: string
  /** At most 512 KB. */
  readonly bytes: Uint8Array
}

const maxRedirects = 5
/** Milliseconds for everything together. */
const timeLimit = 3_000

/** Reads a web page of the public Internet. Null when it may not be asked or does not answer as a page in time. */
export async function fetchPage(network: PageNetwork, address: string): Promise<FetchedPage | null> {
  const signal = AbortSignal.timeout(timeLimit)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const target = await publicTarget(network, url, signal)
      if (target.address === null) return null
      const answer = await requestPage(network, url, target.address, signal)
      if (answer.redirect === null) return answer.page
      url = new URL(answer.redirect, url)
    }
    return null
  } catch {
    return null
  }
}
