import type { Settings } from '../service-deps.ts'

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** `TRUST_PROXY` in the form that Fastify takes: a number is how many proxies stand in front. */
export function trustedProxies(setting: Settings['trustProxy']): TrustProxy {
  if (typeof setting === 'boolean') return setting
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return [...setting]
}
