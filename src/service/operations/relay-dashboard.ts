import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createProxyServer } from 'httpxy'
import { failure, failureShape } from '../api/answers.ts'
import { isDashboardHost, namesOneHost } from '../domain/hosts.ts'
import type { Settings } from '../domain/settings.ts'
import { visitorAddress } from '../links/visitor.ts'

/** Names the address of the client on the socket between the two processes, which nobody else can open. */
const peerHeader = 'x-tessera-peer'

/**
 * With one port: answers links, and relays requests to a host of the dashboard to its process. A host that is not the
 * dashboard's never gets it.
 *
 * @param pathNow the socket of that process; null while there is none.
 */
export function relayDashboard(
  links: FastifyInstance,
  settings: Pick<Settings, 'trustProxy' | 'dashboardOrigin'>,
  pathNow: () => string | null,
): void {
  const address = visitorAddress(settings.trustProxy)
  const proxy = createProxyServer({})
  let isStopping = false
  /** Answers that last as long as somebody listens. */
  const streams = new Set<ServerResponse>()
  links.addHook('preClose', async () => {
    isStopping = true
    for (const response of streams) response.destroy()
  })
  // A client who leaves ends the request behind the door, too.
  proxy.on('proxyReq', (sent, _request, response) => {
    response.once('close', () => sent.destroy())
  })
  proxy.on('proxyRes', ({ headers }, _request, response) => {
    if (headers['content-type']?.startsWith('text/event-stream') && response instanceof ServerResponse) {
      streams.add(response)
      response.once('close', () => streams.delete(response))
    }
    delete headers.connection
    delete headers['keep-alive']
    if (isStopping) headers.connection = 'close'
  })
  proxy.on('error', (_error, request, response) => {
    if (response instanceof ServerResponse) answerAbsence(request as IncomingMessage, response)
  })
  const ordinary = links.server.listeners('request') as RequestListener[]
  links.server.removeAllListeners('request')
  links.server.on('request', (request, response) => {
    // The listener of links refuses a request that names two hosts.
    if (!namesOneHost(request) || !isDashboardHost(settings, address.host(request))) {
      for (const listener of ordinary) listener.call(links.server, request, response)
      return
    }
    const socketPath = pathNow()
    if (socketPath === null) return answerAbsence(request, response)
    request.headers[peerHeader] = request.socket.remoteAddress ?? ''
    // A failure goes to the listener above.
    proxy.web(request, response, { target: { socketPath } }).catch(() => {})
  })
}

function answerAbsence({ method = '', url = '' }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  const { status, body } = failure(
    503,
    failureShape(method, url),
    'The dashboard is starting. Try again in a moment.',
  )
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '1',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(body))
}

/** Behind the door: gives each request the address of its client. A connection there carries one request at a time. */
export function readPeers({ server }: FastifyInstance): void {
  server.prependListener('request', ({ headers, socket }: IncomingMessage) => {
    nameAddress(socket, String(headers[peerHeader] ?? ''))
    delete headers[peerHeader]
  })
}

function nameAddress(socket: Socket, remoteAddress: string): void {
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress, configurable: true })
}
