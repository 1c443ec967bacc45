import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type RawAnswer = { readonly status: number; readonly head: string; readonly body: string }

export async function listen(links: FastifyInstance, host = '127.0.0.1'): Promise<number> {
  await links.listen({ host, port: 0 })
  const address = links.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/**
 * Sends bytes that no HTTP client would send and reads until the server closes. Keeps its side open, because
 * Node drops the response to a closed connection.
 */
export function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')))
    socket.setEncoding('latin1')
    socket.on('data', (text) => (received += String(text)))
    // A refused request may be cut off while it is sent.
    socket.on('error', (error) => (received === '' ? reject(error) : undefined))
    socket.on('close', () => {
      const [head = '', ...body] = received.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ', 2)[1]), head, body: body.join('\r\n\r\n') })
    })
  })
}

export function get(
  path: string,
  headers: readonly string[] = ['Host: go.acme.com'],
  method = 'GET',
): string {
  return [`${method} ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n')
}
