import { requestAddress } from './fetch-page.ts'
import { publicTarget, type PageNetwork } from './public-network.ts'

/** Milliseconds of one request. */
const patience = 10_000

/**
 * Posts JSON to an address of a user's choice, never to a private one, and follows no redirect. Returns the status; null
 * when nothing answered or the address must not be requested. Never rejects.
 */
export async function postJson(network: PageNetwork, address: string, value: object): Promise<number | null> {
  try {
    const url = new URL(address)
    const signal = AbortSignal.timeout(patience)
    const target = await publicTarget(network, url, signal)
    if (target.address === null) return null
    const body = JSON.stringify(value)
    return await requestAddress(network, url, target.address, signal, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Tessera notices',
      },
      read: async ({ statusCode = 0 }) => statusCode,
    })
  } catch {
    return null
  }
}
