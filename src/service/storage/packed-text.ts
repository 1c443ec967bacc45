import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createDeflateRaw, createInflateRaw } from 'node:zlib'

/** A long text that is written once, compressed in memory, and read once. */
export class PackedText {
  readonly #packed: Buffer[] = []
  readonly #deflate = createDeflateRaw({ level: 1 })

  constructor() {
    this.#deflate.on('data', (chunk: Buffer) => this.#packed.push(chunk))
  }

  async write(text: string): Promise<void> {
    if (text !== '' && !this.#deflate.write(text)) await once(this.#deflate, 'drain')
  }

  /** Ends the text and returns its pieces. */
  async *pieces(): AsyncGenerator<string> {
    const ended = once(this.#deflate, 'end')
    this.#deflate.end()
    await ended
    const inflated = Readable.from(this.#packed).pipe(createInflateRaw()).setEncoding('utf8')
    for await (const piece of inflated) yield String(piece)
  }

  /** The same, line by line. */
  async *lines(): AsyncGenerator<string> {
    let rest = ''
    for await (const piece of this.pieces()) {
      const lines = `${rest}${piece}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  }
}
