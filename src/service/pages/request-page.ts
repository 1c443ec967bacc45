import type http from 'node:http'
import type { PageNetwork } from '../service-deps.ts'
import { askAddress } from './ask-address.ts'
import type { FetchedPage } from './fetch-page.ts'

type PageAnswer =
  | { readonly redirect: string }
  | { readonly redirect: null; readonly page: FetchedPage | null }

/** Bytes read of a page at most; its head is long over by then. */
const sizeLimit = 512 * 1024

/** One request to an address that passed the rules: the name is not looked up again. */
export function requestPage(
  network: PageNetwork,
  url: URL,
  address: string,
  signal: AbortSignal,
): Promise<PageAnswer> {
  return askAddress(network, url, address, signal, {
    method: 'GET',
    headers: { accept: 'text/html,application/xhtml+xml', 'user-agent': 'Tessera page title reader' },
    read: (response) => readAnswer(url, response),
  })
}

async function readAnswer(url: URL, response: http.IncomingMessage): Promise<PageAnswer> {
  const status = response.statusCode ?? 0
  const location = response.headers.location
  if (status >= 300 && status < 400 && location !== undefined) return { redirect: location }
  const contentType = response.headers['content-type'] ?? ''
  const isPage = contentType === '' || /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType)
  if (status < 200 || status >= 300 || !isPage) return { redirect: null, page: null }

  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, sizeLimit - size))
    size += part.length
    if (size >= sizeLimit) break
  }
  return { redirect: null, page: { url, contentType, bytes: Buffer.concat(parts) } }
}
