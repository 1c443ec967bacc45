// Load from a process of its own: plain sockets, one request under way on each, so that the generator costs little.
import { connect, type Socket } from 'node:net'
import { tagOf } from './rows.ts'

/** One round of load. */
export type LoadOrder = {
  readonly port: number
  readonly connections: number
  /** Whether every request opens a connection of its own, as phones do; otherwise connections stay open. */
  readonly isOneShot?: boolean
  readonly seconds: number
  /** Number of links, requested in turn. */
  readonly codes: number
  /** Number of the first requested code; defaults to 0. */
  readonly first?: number
  /** Codes between two requested ones; defaults to 1. */
  readonly stride?: number
  /** Visitors who share the connections, as behind a proxy; defaults to 1. */
  readonly visitors?: number
}

/** Results of a round. Latencies in milliseconds. */
export type LoadResult = {
  readonly answers: number
  readonly others: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
}

const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const headEnd = Buffer.from('\r\n\r\n')
const wanted = Buffer.from('HTTP/1.1 302')

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result))
})

async function run(order: LoadOrder): Promise<LoadResult> {
  const { port, connections, seconds, codes, first = 0, stride = 1, visitors = 1, isOneShot = false } = order
  const requests = Array.from({ length: codes }, (_, index) =>
    requestFor(
      `/${tagOf(first + index * stride)}${index % 2 === 0 ? '?qr' : ''}`,
      index % visitors,
      isOneShot,
    ),
  )
  const latencies: number[] = []
  const seen = { answers: 0, others: 0 }
  const started = performance.now()
  const until = started + seconds * 1_000
  let next = 0
  const nextRequest = (): Buffer => requests[(next += 1) % requests.length] ?? headEnd
  await Promise.all(
    Array.from({ length: connections }, () =>
      isOneShot
        ? visitOnce(port, nextRequest, until, seen, latencies)
        : converse(port, nextRequest, until, seen, latencies),
    ),
  )
  const took = (performance.now() - started) / 1_000
  latencies.sort((one, other) => one - other)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0
  return { ...seen, seconds: took, p50: at(0.5), p99: at(0.99) }
}

/**
 * Sends requests on one connection until time is up. A redirect has no body, so a response ends with its
 * head.
 */
function converse(
  port: number,
  nextRequest: () => Buffer,
  until: number,
  seen: { answers: number; others: number },
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0
    let rest: Buffer | null = null
    const ask = (socket: Socket): void => {
      asked = performance.now()
      socket.write(nextRequest())
    }
    const socket: Socket = connect(port, '127.0.0.1', () => ask(socket))
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      const answer = rest === null ? chunk : Buffer.concat([rest, chunk])
      if (answer.indexOf(headEnd) === -1) {
        rest = answer
        return
      }
      rest = null
      const now = performance.now()
      if (answer.subarray(0, wanted.length).equals(wanted)) seen.answers += 1
      else seen.others += 1
      latencies.push(now - asked)
      if (now < until) ask(socket)
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** Opens a connection, sends one request, reads the response, and repeats until time is up. */
async function visitOnce(
  port: number,
  nextRequest: () => Buffer,
  until: number,
  seen: { answers: number; others: number },
  latencies: number[],
): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now()
    const isRedirect = await new Promise<boolean>((resolve, reject) => {
      let head = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(nextRequest()))
      socket.setNoDelay(true)
      socket.on('data', (chunk: Buffer) => (head += chunk.toString('latin1')))
      socket.on('error', reject)
      socket.on('close', () => resolve(head.startsWith('HTTP/1.1 302')))
    })
    latencies.push(performance.now() - began)
    if (isRedirect) seen.answers += 1
    else seen.others += 1
  }
}

function requestFor(path: string, visitor: number, isOneShot: boolean): Buffer {
  const head = [
    `GET ${path} HTTP/1.1`,
    'Host: go.acme.com',
    `User-Agent: ${agent}`,
    'Accept: text/html,*/*;q=0.8',
    'Accept-Language: en-GB,en;q=0.9',
    'Accept-Encoding: gzip, deflate, br',
    `X-Forwarded-For: 203.0.113.${visitor}`,
    `Connection: ${isOneShot ? 'close' : 'keep-alive'}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
}
