import { requestAddress } from './fetch-page.ts'
import { publicTarget, type PageNetwork } from './public-network.ts'

/** Milliseconds of one request. */
const patience = 10_000

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
    const signal = AbortSignal.timeout(patience)
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
