import http from 'node:http'
import https from 'node:https'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { publicTarget, type PageNetwork } from './public-network.ts'

/** A request to a page and how to read the response. */
type Question<Answer> = {
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  /** Which certificates are valid; by default those of known authorities. */
  readonly secure?: Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized'>
  /** The connection closes once this resolves or rejects. */
  readonly read: (response: http.IncomingMessage) => Promise<Answer>
}

/** One request to a checked address, without a second DNS lookup. */
export function askAddress<Answer>(
  network: PageNetwork,
  url: URL,
  address: string,
  signal: AbortSignal,
  { method, headers, secure, read }: Question<Answer>,
): Promise<Answer> {
  const isHttps = url.protocol === 'https:'
  const port = Number(url.port) || (isHttps ? 443 : 80)
  return new Promise((resolve, reject) => {
    const socket = network.connect(address, port)
    socket.on('error', reject)
    const abort = () => {
      socket.destroy()
      reject(new Error('The page took too long to respond.'))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    const servername = /^[\d.]+$|:/.test(url.hostname) ? {} : { servername: url.hostname }
    const request = (isHttps ? https : http).request({
      method,
      host: url.hostname,
      port,
      path: url.pathname + url.search,
      headers: { host: url.host, 'accept-encoding': 'identity', ...headers },
      createConnection: () => (isHttps ? connectTls({ socket, ...servername, ...secure }) : socket),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      read(response)
        .then(resolve, reject)
        .finally(() => {
          signal.removeEventListener('abort', abort)
          request.destroy()
          socket.destroy()
        })
    })
    request.end()
  })
}

/** The response of a page. */
type FetchedPage = {
  /** The address after redirects. */
  readonly url: URL
  readonly contentType: string
  /** At most 512 KB. */
  readonly bytes: Uint8Array
}

const maxRedirects = 5
/** Total timeout in milliseconds. */
const timeLimit = 3_000

/** Fetches a public web page. Null when it must not be requested or does not respond with a page in time. */
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

type PageAnswer =
  | { readonly redirect: string }
  | { readonly redirect: null; readonly page: FetchedPage | null }

/** Maximum bytes read of a page; its head ends long before. */
const sizeLimit = 512 * 1024

/** One request to a checked address, without a second DNS lookup. */
function requestPage(
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
