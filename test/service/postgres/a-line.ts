import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A connection to a server that can go silent: nothing passes and nothing is refused, as with a dead machine.
 */
export async function aLine(url: string) {
  const { hostname, port } = new URL(url)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isDead = false
  let lastWord: string | null = null
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    const pair = [near, far] as const
    pairs.add(pair)
    near.on('data', (chunk) => {
      if (lastWord === null || !chunk.includes(lastWord)) return
      lastWord = null
      // The server's response is dropped.
      far.removeAllListeners('data').once('data', () => near.destroy())
    })
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => isDead || to.write(chunk))
      from.on('error', () => {})
      from.once('close', () => {
        pairs.delete(pair)
        if (!isDead) to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  const cut = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: through.href,
    goDead: () => {
      isDead = true
    },
    /** Lost data stays lost: earlier connections are closed. */
    comeBack: () => {
      isDead = false
      cut()
    },
    /** Passes on the next request with this word, and closes the connection once the server responded. */
    cutAfterNext: (word: string) => {
      lastWord = word
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
