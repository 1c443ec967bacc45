import http from 'node:http'
import https from 'node:https'
import { connect as connectTls } from 'node:tls'
import type { PageNetwork } from '../service-deps.ts'

/** What is asked of a page, and how its answer is read. */
export type Question<Answer> = {
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  /** The connection is closed once it has settled. */
  readonly read: (response: http.IncomingMessage) => Promise<Answer>
}

/** One request to an address that passed the rules: the name is not looked up again. */
export function askAddress<Answer>(
  network: PageNetwork,
  url: URL,
  address: string,
  signal: AbortSignal,
  { method, headers, read }: Question<Answer>,
): Promise<Answer> {
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
      method,
      host: url.hostname,
      port,
      path: url.pathname + url.search,
      headers: { host: url.host, 'accept-encoding': 'identity', ...headers },
      createConnection: () => (isHttps ? connectTls({ socket, ...servername }) : socket),
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
