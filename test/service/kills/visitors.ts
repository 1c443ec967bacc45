import { Agent, request } from 'node:http'

export type Seen = {
  /** Sent, answered or not. */
  asked: number
  /** Milliseconds (`performance.now`) of each redirect. */
  readonly answeredAt: number[]
}

export class Visitors {
  readonly seen = new Map<number, Seen>()
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  async visit(codeId: number, tag: string): Promise<string | null> {
    const seen = this.seen.get(codeId) ?? { asked: 0, answeredAt: [] }
    this.seen.set(codeId, seen)
    seen.asked += 1
    const location = await this.#ask(`/${tag}?qr`)
    if (location !== null && location !== '') seen.answeredAt.push(performance.now())
    return location
  }

  end(): void {
    this.#agent.destroy()
  }

  #ask(path: string): Promise<string | null> {
    return new Promise((resolve) => {
      const headers = { host: 'go.acme.com', 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126' }
      request({ port: this.#port, path, agent: this.#agent, headers }, (answer) => {
        answer.on('error', () => resolve(null))
        answer.resume().on('end', () => resolve(answer.headers.location ?? ''))
      })
        .on('error', () => resolve(null))
        .end()
    })
  }
}
