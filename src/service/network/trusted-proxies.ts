import type { IncomingHttpHeaders } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Settings } from '../domain/settings.ts'

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** `TRUST_PROXY` in Fastify's form: a number is the number of proxies in front. */
export function trustedProxies(setting: Settings['trustProxy']): TrustProxy {
  if (typeof setting === 'boolean') return setting
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return [...setting]
}

/** Whether forwarding headers from this address are trusted. */
export function trustedPeer(setting: Settings['trustProxy']): (address: string) => boolean {
  const trusted = trustedProxies(setting)
  if (typeof trusted === 'boolean') return () => trusted
  const trusts = typeof trusted === 'function' ? trusted : proxyAddress.compile(trusted)
  return (address) => address !== '' && trusts(address, 0)
}

export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'].some(
    (name) => name in headers,
  )
}
