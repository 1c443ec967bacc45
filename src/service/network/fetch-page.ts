import http from 'node:http'
import https from 'node:https'
import { connect as connectTls, type ConnectionOptions, rootCertificates } from 'node:tls'
import { publicTarget, type PageNetwork } from './public-network.ts'

/** A request to a page and how to read its response. */
type Question<Answer> = {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  /** Valid certificates; by default those of known authorities. */
  readonly secure?: Pick<ConnectionOptions, 'rejectUnauthorized'>
  /** The connection closes once this resolves or rejects. */
  readonly read: (response: http.IncomingMessage) => Promise<Answer>
}

/** One request to a checked address, without a second DNS lookup. */
export function requestAddress<Answer>(
  network: PageNetwork,
  url: URL,
  address: string,
  signal: AbortSignal,
  { method, body, headers, secure, read }: Question<Answer>,
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
    const known = network.authorities === undefined ? {} : { ca: [...rootCertificates, network.authorities] }
    const servername = /^[\d.]+$|:/.test(url.hostname) ? {} : { servername: url.hostname }
    const request = (isHttps ? https : http).request({
      method,
      host: url.hostname,
      port,
      path: url.pathname + url.search,
      headers: { host: url.host, 'accept-encoding': 'identity', ...headers },
      createConnection: () => (isHttps ? connectTls({ socket, ...servername, ...known, ...secure }) : socket),
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
    request.end(body)
  })
}

/** A file of the public web. */
export type FetchedFile = {
  /** The address after redirects. */
  readonly url: URL
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Why a file was not fetched, with the HTTP status of a site that answered. */
export type FetchProblem = {
  readonly reason:
    | 'private'
    | 'credentials'
    | 'offline'
    | 'unreachable'
    | 'slow'
    | 'blocked'
    | 'not-found'
    | 'too-large'
    | 'other-type'
  readonly status: number | null
}

export type FetchOutcome =
  | { readonly ok: true; readonly file: FetchedFile }
  | { readonly ok: false; readonly problem: FetchProblem }

export type FileRequest = {
  readonly accept: string
  readonly userAgent: string
  readonly mostBytes: number
  /** Cuts off a longer file; otherwise it is refused as too large. */
  readonly isCut: boolean
  /** Whether to accept the content type; empty when the site names none. */
  readonly fits: (contentType: string) => boolean
}

const maxRedirects = 5

/** Fetches a file of the public web. Follows redirects and checks every address. Never rejects. */
export async function fetchFile(
  network: PageNetwork,
  address: string,
  signal: AbortSignal,
  request: FileRequest,
): Promise<FetchOutcome> {
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const target = await publicTarget(network, url, signal)
      if (target.address === null) return failed(target.why === 'scheme' ? 'unreachable' : target.why)
      const at = url
      const answer = await requestAddress(network, url, target.address, signal, {
        method: 'GET',
        headers: { accept: request.accept, 'user-agent': request.userAgent },
        read: (response) => readAnswer(at, response, request),
      })
      if (!('redirect' in answer)) return answer
      url = new URL(answer.redirect, url)
    }
    return failed('unreachable')
  } catch (error) {
    if (signal.aborted) return failed('slow')
    // Without DNS or a network, nothing is known about the site.
    const { code = '' } = error as NodeJS.ErrnoException
    return failed(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'].includes(code) ? 'offline' : 'unreachable')
  }
}

function failed(reason: FetchProblem['reason'], status: number | null = null): FetchOutcome {
  return { ok: false, problem: { reason, status } }
}

/** Statuses with which sites refuse programs or strangers. */
const turnedAway: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 429, 451, 503])

async function readAnswer(
  url: URL,
  response: http.IncomingMessage,
  { mostBytes, isCut, fits }: FileRequest,
): Promise<FetchOutcome | { readonly redirect: string }> {
  const status = response.statusCode ?? 0
  const location = response.headers.location
  if (status >= 300 && status < 400 && location !== undefined) return { redirect: location }
  if (status === 404 || status === 410) return failed('not-found', status)
  if (turnedAway.has(status)) return failed('blocked', status)
  if (status < 200 || status >= 300) return failed('unreachable', status)
  const contentType = response.headers['content-type'] ?? ''
  if (!fits(contentType)) return failed('other-type', status)

  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, mostBytes - size))
    size += part.length
    if (size > mostBytes && !isCut) return failed('too-large', status)
    if (size >= mostBytes && isCut) break
  }
  return { ok: true, file: { url, contentType, bytes: Buffer.concat(parts) } }
}

const timeLimit = 3_000

/** Whether a content type is a web page's. Pages without one are accepted. */
export function isPageType(contentType: string): boolean {
  return contentType === '' || /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType)
}

/** Fetches a public web page. Null when it must not be requested or does not respond with a page in time. */
export async function fetchPage(network: PageNetwork, address: string): Promise<FetchedFile | null> {
  const fetched = await fetchFile(network, address, AbortSignal.timeout(timeLimit), {
    accept: 'text/html,application/xhtml+xml',
    userAgent: 'Tessera page title reader',
    // The head of a page is much shorter.
    mostBytes: 512 * 1024,
    isCut: true,
    fits: isPageType,
  })
  return fetched.ok ? fetched.file : null
}
