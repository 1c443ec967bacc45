import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:tls'
import * as z from 'zod/mini'
import type { DnsRecord, DomainState } from '#contract/domains.ts'
import { isPrivateDomain } from '#design/payload.ts'
import {
  addressesOf,
  DnsUnavailable,
  hasProofRecord,
  proofRecord,
  recordsFor,
  zoneOf,
} from './domain-records.ts'
import { requestAddress } from './fetch-page.ts'
import { isPublicAddress, type PageNetwork, publicTarget } from './public-network.ts'

/** The path at which the short-link listener proves that it is this service. */
export const proofPath = '/.well-known/tessera/proof'

/**
 * The proof that a server knows the key of a domain.
 *
 * @param seen the branded domain that the listener took from the Host header; empty for none.
 */
export function proofOf(key: string, nonce: string, seen: string): string {
  return createHmac('sha256', key).update(`${nonce}\n${seen}`).digest('hex')
}

const proofSchema = z.object({ seen: z.string(), proof: z.string().check(z.length(64)) })

export type DomainCheck = {
  readonly state: DomainState
  readonly addresses: readonly string[]
  /** Null when the DNS servers did not answer. */
  readonly records: readonly DnsRecord[] | null
  /** Whether DNS has the TXT record that proves the claim. */
  readonly hasProofRecord: boolean
}

export type DomainQuestion = {
  readonly domain: string
  /** Key of the proof. */
  readonly key: string
  /** Host name or IP address that DNS records should point to; null: unknown. */
  readonly target: string | null
  /** Whether private addresses are requested. */
  readonly allowsPrivate: boolean
  /** Whether the records to create include the TXT record. */
  readonly needsProofRecord: boolean
}

/** Milliseconds of one request, and of the whole check. */
const timeLimits = { request: 4_000, check: 12_000 }

/** Checks where DNS leads a domain, and whether this service answers there with a valid certificate. */
export async function checkDomain(network: PageNetwork, question: DomainQuestion): Promise<DomainCheck> {
  const { domain, target, key } = question
  const host = domain.replace(/:\d+$/, '')
  const dns = network.dns === undefined || isPrivateDomain(domain) ? null : network.dns
  let found = { records: null as readonly DnsRecord[] | null, hasProofRecord: false }
  try {
    const [addresses, zone, targets, hasRecord] = await inTimeLimit(
      Promise.all([
        hostAddresses(network, host),
        dns === null ? null : zoneOf(dns, host),
        target === null || isPrivateDomain(target) ? [] : hostAddresses(network, target).catch(() => []),
        dns !== null && hasProofRecord(dns, domain, key),
      ]),
    )
    const proof = question.needsProofRecord ? [proofRecord(domain, zone, key)] : []
    found = { records: [...recordsFor(domain, zone, target, targets), ...proof], hasProofRecord: hasRecord }
    if (addresses.length === 0) return { state: 'no-record', addresses, ...found }
    if (!question.allowsPrivate && !addresses.every(isPublicAddress)) {
      // Names of an internal network are not sent to anybody.
      return { ...found, state: 'private', addresses: [], records: [] }
    }
    return { state: await stateOf(network, question, addresses, targets), addresses, ...found }
  } catch (error) {
    if (error instanceof DnsUnavailable) return { state: 'unchecked', addresses: [], ...found }
    throw error
  }
}

function inTimeLimit<Value>(work: Promise<Value>): Promise<Value> {
  const limit = AbortSignal.timeout(timeLimits.check)
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(new DnsUnavailable('The DNS servers took too long.')), {
      once: true,
    })
    work.then(resolve, reject)
  })
}

/** Private names are in the hosts file or in the network's own list, not in DNS. */
async function hostAddresses(network: PageNetwork, host: string): Promise<string[]> {
  if (/^[\d.]+$/.test(host) || host.includes(':')) return [host]
  if (network.dns !== undefined && !isPrivateDomain(host)) return await addressesOf(network.dns, host)
  try {
    return [...(await network.resolve(host))]
  } catch {
    return []
  }
}

/** How a server answered a request for the proof. */
type Reply = 'proof' | 'other-host' | 'foreign' | 'bad-certificate' | 'silent' | 'offline'

async function stateOf(
  network: PageNetwork,
  question: DomainQuestion,
  addresses: readonly string[],
  targets: readonly string[],
): Promise<DomainState> {
  const [address = ''] = addresses
  const ask = (scheme: 'http' | 'https', isStrict = true) =>
    askProof(network, question, { scheme, address, isStrict })
  const strict = await ask(isPrivateDomain(question.domain) ? 'http' : 'https')
  if (strict === 'proof') return 'works'
  if (strict === 'other-host' || strict === 'offline') return strict === 'offline' ? 'unchecked' : strict
  if (isPrivateDomain(question.domain)) return strict === 'silent' ? 'unreachable' : 'other-service'

  // A server without a valid certificate may still prove that it is this service.
  const loose = strict === 'bad-certificate' ? await ask('https', false) : strict
  const plain = isProof(loose) ? loose : await ask('http')
  if (isProof(loose) || isProof(plain)) return 'certificate'
  if (targets.length > 0 && !addresses.some((each) => targets.includes(each))) return 'elsewhere'
  if (strict === 'bad-certificate') return 'certificate'
  return strict === 'silent' && plain === 'silent' ? 'unreachable' : 'other-service'
}

function isProof(reply: Reply): boolean {
  return reply === 'proof' || reply === 'other-host'
}

type Way = { readonly scheme: 'http' | 'https'; readonly address: string; readonly isStrict: boolean }

async function askProof(
  network: PageNetwork,
  { domain, key }: DomainQuestion,
  { scheme, address, isStrict }: Way,
): Promise<Reply> {
  const nonce = randomBytes(16).toString('hex')
  const url = new URL(`${scheme}://${domain}${proofPath}`)
  url.search = new URLSearchParams({ domain, nonce }).toString()
  try {
    return await requestAddress(network, url, address, AbortSignal.timeout(timeLimits.request), {
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Tessera domain check' },
      secure: { rejectUnauthorized: isStrict },
      read: async (response) => judgeAnswer(await readShort(response), { domain, key, nonce }),
    })
  } catch (error) {
    return replyOfError(error)
  }
}

function replyOfError(error: unknown): Reply {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'].includes(code)) return 'offline'
  const isTls = /CERT|SIGNATURE|ISSUER|^ERR_SSL|^ERR_TLS|^EPROTO$/.test(code)
  return isTls ? 'bad-certificate' : 'silent'
}

/** Bytes read of a response. A proof is much shorter. */
const longestAnswer = 2_048

async function readShort(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > longestAnswer) break
  }
  return Buffer.concat(parts).toString()
}

function judgeAnswer(
  text: string,
  { domain, key, nonce }: { readonly domain: string; readonly key: string; readonly nonce: string },
): Reply {
  const answer = proofSchema.safeParse(parseJson(text))
  if (!answer.success) return 'foreign'
  const { seen, proof } = answer.data
  const expected = Buffer.from(proofOf(key, nonce, seen))
  if (!timingSafeEqual(expected, Buffer.from(proof.padEnd(64).slice(0, 64), 'latin1'))) return 'foreign'
  return seen === domain ? 'proof' : 'other-host'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type CertificateSpan = { readonly from: number; readonly to: number }

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
