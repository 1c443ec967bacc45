import { inject } from 'vitest'
import type {
  InjectedRequest,
  PassedOnRequest,
  ServiceActions,
  ServiceOptions,
  SignedInPerson,
} from '../../support/dashboard/services-setup.ts'

export type { ServiceOptions, SignedInPerson } from '../../support/dashboard/services-setup.ts'

/** The network of the browser, even while a test replaces `fetch`. */
const realFetch = globalThis.fetch.bind(globalThis)

/** The real service on a fresh database, in the process that runs the browser. Close it when the test ends. */
export async function aService(options: ServiceOptions = {}) {
  const services = inject('services') ?? ''
  const started = await realFetch(services, { method: 'POST', body: JSON.stringify(options) })
  const { id, token } = (await started.json()) as { id: string; token: string }
  const url = `${services}/${id}`

  async function act<Name extends keyof ServiceActions>(
    name: Name,
    ...words: Parameters<ServiceActions[Name]>
  ) {
    const answer = await realFetch(`${url}/${name}`, { method: 'POST', body: JSON.stringify(words) })
    if (!answer.ok) throw new Error(`${name} failed: ${await answer.text()}`)
    return (await answer.json()) as Awaited<ReturnType<ServiceActions[Name]>>
  }
  const readable = ({ statusCode, body }: { statusCode: number; body: string }) => ({
    statusCode,
    body,
    // oxlint-disable-next-line typescript/no-explicit-any -- as `inject` of Fastify gives it
    json: <T = any>() => JSON.parse(body) as T,
  })
  const send = async (request: InjectedRequest) => readable(await act('inject', request))
  return {
    url,
    token,
    async fetch(
      path: string,
      { method = 'GET', headers, body, signal = null }: RequestInit,
    ): Promise<Response> {
      const given = new Headers(headers)
      // The browser adds what a form is made of.
      const text = typeof body === 'string' ? body : ''
      const made = text === '' && body ? new Response(body) : null
      const type = made?.headers.get('content-type') ?? null
      if (type !== null && !given.has('content-type')) given.set('content-type', type)
      const head: PassedOnRequest = { method, path, headers: Object.fromEntries(given) }
      const line = `${JSON.stringify(head)}\n`
      const sent = made === null ? line + text : await joined(line, made)
      return await realFetch(`${url}/fetch`, { method: 'POST', body: sent, signal })
    },
    /** A request of the first user, unless headers say otherwise. */
    inject: send,
    /** The same by method and path after `/api/v1`. */
    api: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      send({ method, url: `/api/v1${path}`, ...(payload === undefined ? {} : { payload }) }),
    visit: async (request: InjectedRequest) => readable(await act('visit', request)),
    /** Adds a person who is signed in elsewhere, and returns their id. */
    addPerson: (person: SignedInPerson) => act('addPerson', person),
    /** Signs in a new person in this browser, and returns their id. */
    signIn: (person: SignedInPerson) => act('signIn', person),
    addUser: (user: number) => act('addUser', user),
    /** The administrator's command line; resolves with its exit code. */
    admin: (...words: string[]) => act('admin', ...words),
    /** Moves the clock of a service that was started with `now`. */
    wait: (milliseconds: number) => act('wait', milliseconds),
    /** How many requests a minute a token may send from now on. */
    limitRequests: (most: number) => act('limitRequests', most),
    countVisits: (visits: Parameters<ServiceActions['countVisits']>[0]) => act('countVisits', visits),
    mailToken: (person: number, topic: Parameters<ServiceActions['mailToken']>[1]) =>
      act('mailToken', person, topic),
    run: (sql: string) => act('run', sql),
    close: async (): Promise<void> => {
      await realFetch(`${url}/close`, { method: 'POST' })
    },
  }
}

/** No `Blob`, which costs another process a moment. */
async function joined(line: string, made: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await made.arrayBuffer())
  const start = new TextEncoder().encode(line)
  const whole = new Uint8Array(start.length + bytes.length)
  whole.set(start)
  whole.set(bytes, start.length)
  return whole
}

export type RunningService = Awaited<ReturnType<typeof aService>>
