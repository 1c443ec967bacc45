import http from 'node:http'
import https from 'node:https'
import { connect as connectTls } from 'node:tls'
import type { PageNetwork } from '../service-deps.ts'
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
  const isHttps = url.protocol === 'https:'
  const port = Number(url.port) || (isHttps ? 443 : 80)
  return new Promise((resolve, reject) => {
    const socket = network.connect(address, port)
    socket.on('error', reject)
    const abort = () => {
      socket.destroy()
      reject(new Error('The page took too long.'))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    const servername = /^[\d.]+$|:/.test(url.hostname) ? {} : { servername: url.hostname }
    const request = (isHttps ? https : http).request({
      method: 'GET',
      host: url.hostname,
      port,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        accept: 'text/html,application/xhtml+xml',
        'accept-encoding': 'identity',
        'user-agent': 'Tessera page title reader',
      },
      createConnection: () => (isHttps ? connectTls({ socket, ...servername }) : socket),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      readAnswer(url, response)
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
