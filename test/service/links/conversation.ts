import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { RawAnswer } from './raw-request.ts'

/** A connection that stays open, on which bytes are sent and answers awaited. */
export type Conversation = {
  readonly socket: Socket
  /** Sends bytes and gives the next answer. */
  ask(request: string): Promise<RawAnswer>
  /** The next answer, whose end is its length or the end of the connection. Rejects when there is none. */
  answer(): Promise<RawAnswer>
}

/** Opens a connection, which is cut after the test. */
export async function converse(port: number): Promise<Conversation> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  let received = ''
  let isOver = false
  let tell = (): void => {}
  socket.on('data', (text) => {
    received += String(text)
    tell()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOver = true
    tell()
  })

  async function answer(): Promise<RawAnswer> {
    for (;;) {
      const [head = '', ...rest] = received.split('\r\n\r\n')
      const after = rest.join('\r\n\r\n')
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (rest.length > 0 && (isOver || after.length >= length)) {
        received = Number.isNaN(length) ? '' : after.slice(length)
        return { status: Number(head.split(' ', 2)[1]), head, body: after.slice(0, length) }
      }
      if (isOver) throw new Error(`The connection was closed after "${received}"`)
      await new Promise<void>((resolve) => (tell = resolve))
    }
  }

  return {
    socket,
    answer,
    ask(request) {
      socket.write(Buffer.from(request, 'latin1'))
      return answer()
    },
  }
}
