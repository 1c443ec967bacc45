import proxyAddress from '@fastify/proxy-addr'
import type { Settings } from '../service-deps.ts'

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** `TRUST_PROXY` in the form that Fastify takes: a number is how many proxies stand in front. */
export function trustedProxies(setting: Settings['trustProxy']): TrustProxy {
  if (typeof setting === 'boolean') return setting
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return [...setting]
}

/** Whether what a connection from this address says of a request is believed. */
export function trustedPeer(setting: Settings['trustProxy']): (address: string) => boolean {
  const trusted = trustedProxies(setting)
  if (typeof trusted === 'boolean') return () => trusted
  const trusts = typeof trusted === 'function' ? trusted : proxyAddress.compile(trusted)
  return (address) => address !== '' && trusts(address, 0)
}
