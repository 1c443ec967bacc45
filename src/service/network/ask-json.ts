import { requestAddress } from './fetch-page.ts'
import { publicTarget, type PageNetwork } from './public-network.ts'

/** Milliseconds of one request. */
const patience = 15_000
const mostBytes = 4 * 1024 * 1024

type Asked = {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** `value` is undefined for a body that is no JSON. */
type JsonAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly value: unknown
      /** Seconds in `Retry-After`; null without any. */
      readonly retryAfter: number | null
    }
  | { readonly kind: 'private' }
  | { readonly kind: 'unreachable' }

/**
 * Reads JSON from an address of a user's choice, never from a private one, and follows no redirect, which would take the
 * token elsewhere. Never rejects.
 */
export async function askJson(
  network: PageNetwork,
  url: URL,
  { method = 'GET', headers = {}, body }: Asked,
): Promise<JsonAnswer> {
  try {
    const signal = AbortSignal.timeout(patience)
    const target = await publicTarget(network, url, signal)
    if (target.address === null) return { kind: target.why === 'private' ? 'private' : 'unreachable' }
    return await requestAddress(network, url, target.address, signal, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Tessera goal reader',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      ...(body !== undefined && { body }),
      read: async (response) => {
        const parts: Buffer[] = []
        let size = 0
        for await (const part of response as AsyncIterable<Buffer>) {
          size += part.length
          if (size > mostBytes) return { kind: 'unreachable' }
          parts.push(part)
        }
        const value = parsed(Buffer.concat(parts).toString('utf8'))
        const seconds = Number.parseInt(response.headers['retry-after'] ?? '', 10)
        const retryAfter = seconds > 0 ? seconds : null
        return { kind: 'answer', status: response.statusCode ?? 0, value, retryAfter }
      },
    })
  } catch {
    return { kind: 'unreachable' }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Milliseconds of one post. */
const postPatience = 10_000

/** Posts a value as JSON, see `postText`. */
export async function postJson(network: PageNetwork, address: string, value: object): Promise<number | null> {
  return await postText(network, address, JSON.stringify(value), { 'user-agent': 'Tessera notices' })
}

/**
 * Posts JSON to an address of a user's choice, never to a private one, and follows no redirect. Returns the status; null
 * when nothing answered or the address must not be requested. Never rejects.
 */
export async function postText(
  network: PageNetwork,
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | null> {
  try {
    const url = new URL(address)
    const signal = AbortSignal.timeout(postPatience)
    const target = await publicTarget(network, url, signal)
    if (target.address === null) return null
    return await requestAddress(network, url, target.address, signal, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
      read: async ({ statusCode = 0 }) => statusCode,
    })
  } catch {
    return null
  }
}
