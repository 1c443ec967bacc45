import { connect } from 'node:tls'
import { publicTarget, type PageNetwork } from './public-network.ts'

export type CertificateSpan = { readonly from: number; readonly to: number }

/** Milliseconds of one connection. */
const patience = 8_000

/**
 * When the certificate of a domain began and ends, in milliseconds since 1970; null when it cannot be read. Also of an
 * expired one. Never rejects.
 *
 * @param domain `host` or `host:port`.
 */
export async function certificateOf(network: PageNetwork, domain: string): Promise<CertificateSpan | null> {
  const signal = AbortSignal.timeout(patience)
  try {
    const url = new URL(`https://${domain}/`)
    const target = await publicTarget(network, url, signal)
    if (target.address === null) return null
    const socket = connect({
      socket: network.connect(target.address, Number(url.port) || 443),
      servername: url.hostname,
      // Its dates count, also when it is not trusted.
      rejectUnauthorized: false,
    })
    return await new Promise((resolve) => {
      const end = (span: CertificateSpan | null) => {
        socket.destroy()
        resolve(span)
      }
      signal.addEventListener('abort', () => end(null), { once: true })
      socket.once('error', () => end(null))
      socket.once('secureConnect', () => {
        const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
        end({ from: Date.parse(from), to: Date.parse(to) })
      })
    })
  } catch {
    return null
  }
}
