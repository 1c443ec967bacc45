import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that a system gives to connections, one of which could take a port between here and its use. */
const range = [11_000, 32_000] as const

/** A free port on the loopback address. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...range)
    const server = createServer()
    const isFree = await new Promise<boolean>((answer) => {
      server.once('error', () => answer(false))
      server.listen(port, '127.0.0.1', () => answer(true))
    })
    if (!isFree) continue
    await new Promise((closed) => server.close(closed))
    return port
  }
}
