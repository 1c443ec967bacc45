import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type LoadAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Asked = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly form?: string
}

/** A client with keep-alive connections and no retries: every loss is an error. */
export function aClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (url: string, { method = 'GET', headers = {}, body, form }: Asked = {}): Promise<LoadAnswer> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? form : JSON.stringify(body)
      const type = body === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
      const outgoing = request(url, {
        agent,
        method,
        headers: { ...headers, ...(sent === undefined ? {} : { 'content-type': type }) },
      })
      outgoing.once('error', reject)
      outgoing.once('response', (incoming) => {
        let text = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (chunk: string) => (text += chunk))
        incoming.once('error', reject)
        incoming.once('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
        )
      })
      outgoing.end(sent)
    })
  return { ask, close: () => agent.destroy() }
}

export type Load = {
  readonly seen: Map<number | string, number>
  readonly met: () => number
  readonly ended: () => number
  /** Stops the load after pending responses. */
  stop(): Promise<void>
}

/** Milliseconds between requests, to leave the machine some capacity. */
const rest = 20

/** This many concurrent clients, each sending requests until stopped. */
export function aLoad(lanes: number, ask: (step: number) => Promise<LoadAnswer>): Load {
  const seen = new Map<number | string, number>()
  const over = new AbortController()
  let [step, met, ended] = [0, 0, 0]
  const lane = async (): Promise<void> => {
    let isMet = false
    while (!over.signal.aborted) {
      const what = await ask(step++).then(
        ({ status, headers }) => {
          if (headers.connection === 'close') ended += 1
          return status
        },
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      seen.set(what, (seen.get(what) ?? 0) + 1)
      if (!isMet) met += 1
      isMet = true
      await pause(rest)
    }
  }
  const done = Promise.all(Array.from({ length: lanes }, lane))
  return {
    seen,
    met: () => met,
    ended: () => ended,
    async stop() {
      over.abort()
      await done
    },
  }
}
