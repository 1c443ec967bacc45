import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Asking, ReadAsking } from './asking.ts'
import { readPlainHead } from './plain-head.ts'
import type { QuickVisits } from './quick-visits.ts'

/** Longest head that is looked at, in bytes. */
const longestHead = 8_192
/** Unsent bytes from which a visitor who does not read is Node's to slow down. */
const mostUnsent = 16_384

/** A connection that Node's server does not know of. */
type EarlyConnection = {
  readonly socket: Socket
  /** Whether a request waits for its link. */
  isWaiting: boolean
  /** Who asked last, with the head that said so from behind the request target on. */
  last: { readonly head: string; readonly asking: Asking; readonly keepsAlive: boolean } | null
}

/**
 * Answers quick visits on the bare connection, before Node's HTTP server, where the making of streams is most of what a
 * redirect costs. A connection goes to Node's server for good with the first request that is not answered here, every byte
 * of it: one that came in pieces, has company or a body, needs a page or is unusual in any other way. So nothing that
 * strangers send is interpreted here beyond a head that could not be plainer.
 *
 * @param onAnswered called for each answer.
 */
export function answerEarlyConnections(
  server: Server,
  readAsking: ReadAsking,
  visits: QuickVisits,
  onAnswered: () => void,
): void {
  const early = new Set<EarlyConnection>()
  const ordinary = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (server.listening) take(socket)
    else handOver(socket)
  })
  closeWith(server, early)
  const endingOf = createEndings(server)

  function handOver(socket: Socket): void {
    for (const listener of ordinary) listener.call(server, socket)
  }

  function take(socket: Socket): void {
    const connection: EarlyConnection = { socket, isWaiting: false, last: null }
    let isProven = false
    early.add(connection)
    // Node's server gives a connection this long for its first head, and the other one between two.
    socket.setTimeout(server.headersTimeout)
    socket.on('timeout', drop).on('error', drop).on('end', hangUp).on('close', forget).on('data', read)

    function read(chunk: Buffer): void {
      // Whatever comes behind the last answer is nobody's.
      if (socket.writableEnded) return
      const isOrdinary = !server.listening || chunk.length > longestHead || socket.writableLength > mostUnsent
      const text = isOrdinary ? '' : chunk.toString('latin1')
      const end = text.startsWith('GET /') ? text.indexOf(' ', 5) : -1
      const asking = end === -1 ? null : askingOf(connection, text, end)
      if (asking === null) return leave(chunk)
      const target = text.slice(4, end)
      const location = visits.leadOn(asking, target)
      if (location === null) return leave(chunk)
      if (location !== undefined) return answer(location)
      connection.isWaiting = true
      socket.pause()
      void visits.readAndLeadOn(asking, target).then(
        (found) => goOn(chunk, found),
        () => goOn(chunk, null),
      )
    }

    function goOn(chunk: Buffer, location: string | null): void {
      connection.isWaiting = false
      if (socket.destroyed) return
      socket.resume()
      if (location !== null) answer(location)
      else if (!socket.readableEnded) leave(chunk)
      if (socket.readableEnded) socket.end()
    }

    function answer(location: string): void {
      const keepsAlive = connection.last?.keepsAlive === true && server.listening
      socket.write(
        `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncache-control: no-store\r\ncontent-length: 0\r\n${endingOf(keepsAlive)}`,
        'latin1',
      )
      onAnswered()
      if (!keepsAlive) socket.destroySoon()
      else if (!isProven) socket.setTimeout(server.keepAliveTimeout)
      isProven = true
    }

    /** Leaves the connection, and what was read from it, to Node's server. */
    function leave(chunk: Buffer): void {
      forget()
      socket.setTimeout(0)
      socket.off('timeout', drop).off('error', drop).off('end', hangUp).off('close', forget).off('data', read)
      handOver(socket)
      socket.unshift(chunk)
    }

    /** Who waits for the database is silent, and may have said so for good. */
    function drop(): void {
      if (!connection.isWaiting) socket.destroy()
    }

    function hangUp(): void {
      if (!connection.isWaiting) socket.end()
    }

    function forget(): void {
      early.delete(connection)
    }
  }

  /** Who asks on the same connection again sends the same head as a rule: comparing it costs less than reading it. */
  function askingOf(connection: EarlyConnection, text: string, end: number): Asking | null {
    const { last, socket } = connection
    const head = text.slice(end)
    if (last?.head === head) return last.asking
    const plain = readPlainHead(head)
    if (plain === null) return null
    const { headers, keepsAlive } = plain
    const asking = readAsking({ headers, socket })
    connection.last = { head, asking, keepsAlive }
    return asking
  }
}

/** Lets the closing of connections reach those that the server does not know of. */
function closeWith(server: Server, early: ReadonlySet<EarlyConnection>): void {
  const closeIdle = server.closeIdleConnections.bind(server)
  const closeAll = server.closeAllConnections.bind(server)
  server.closeIdleConnections = () => {
    closeIdle()
    for (const { socket, isWaiting } of early) if (!isWaiting) socket.destroySoon()
  }
  server.closeAllConnections = () => {
    closeAll()
    for (const { socket } of early) socket.destroy()
  }
}

/** The last fields of an answer, which tell the time and what becomes of the connection, made once a second. */
function createEndings(server: Server): (keepsAlive: boolean) => string {
  let made = { second: 0, kept: '', closed: '' }
  return function endingOf(keepsAlive) {
    const second = Math.floor(Date.now() / 1_000)
    if (second !== made.second) {
      const date = `Date: ${new Date(second * 1_000).toUTCString()}`
      // A second less than it is: who asks at the last moment finds the connection open. (Node closes a second late.)
      const timeout = Math.max(0, Math.floor(server.keepAliveTimeout / 1_000) - 1)
      const kept = `${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${timeout}\r\n\r\n`
      made = { second, kept, closed: `${date}\r\nConnection: close\r\n\r\n` }
    }
    return keepsAlive ? made.kept : made.closed
  }
}
