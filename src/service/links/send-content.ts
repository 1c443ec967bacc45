import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type ByteRange, type FileStorage, StorageUnavailable } from '../storage/file-storage.ts'
import type { Watch } from '../metrics/watch.ts'

/** Bytes that all readers of one process hold together at most, with what a connection itself takes. */
const mostBytes = 41_943_040
/** Bytes that Node keeps for a connection and its request. */
const connectionBytes = 24_576
/** Milliseconds after which a visitor who takes nothing is cut off. */
const patience = 60_000

/**
 * Sends contents in pieces. The next piece is read once the previous one was sent, so a slow visitor holds
 * one piece. When all buffers are used, further visitors get a retry response.
 */
export class ContentSender {
  readonly #storage: FileStorage
  readonly #most: number
  #readers = 0
  #turnedAway = 0

  constructor(storage: FileStorage, watch: Pick<Watch, 'tell'>) {
    this.#storage = storage
    this.#most = Math.floor(mostBytes / (storage.readerBytes + connectionBytes))
    watch.tell('tessera_file_readers', () => [{ labels: {}, value: this.#readers }])
    watch.tell('tessera_limit_refusals_total', () => [
      { labels: { rule: 'file-readers' }, value: this.#turnedAway },
    ])
  }

  /** Sends the reply with its headers and this content. Throws `ContentMissing` before anything is sent. */
  async send(reply: FastifyReply, key: string, range: ByteRange | null): Promise<FastifyReply> {
    if (this.#readers >= this.#most) {
      this.#turnedAway += 1
      for (const name of ['content-length', 'content-range', 'etag', 'content-disposition'])
        reply.removeHeader(name)
      return reply
        .code(503)
        .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('Too many files are being sent. Try again in a moment.\n')
    }
    this.#readers += 1
    try {
      const reader = await this.#storage.read(key, range ?? undefined)
      try {
        const first = await reader.next()
        reply.hijack()
        const { raw } = reply
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) raw.setHeader(name, value)
        raw.writeHead(reply.statusCode)
        for (let piece = first; piece !== null && !raw.destroyed; piece = await reader.next())
          await sent(raw, piece)
        raw.end()
      } catch (error) {
        // The length was promised, so an answer that is cut off is noticed.
        if (reply.raw.headersSent) reply.raw.destroy()
        else throw new StorageUnavailable('A content could not be read', { cause: error })
      } finally {
        await reader.close()
      }
    } finally {
      this.#readers -= 1
    }
    return reply
  }
}

/** Resolves when the piece has left this process; ends the connection of a visitor who takes nothing. */
function sent(raw: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => raw.destroy(), patience)
    const settle = (): void => {
      clearTimeout(timer)
      raw.off('close', settle)
      resolve()
    }
    raw.once('close', settle)
    raw.write(piece, settle)
  })
}

/**
 * The range of a `Range` header, RFC 9110 §14.2; null for the whole content, also for several ranges, which
 * the RFC allows.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (parts === null) return null
  const [, from = '', to = ''] = parts
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
