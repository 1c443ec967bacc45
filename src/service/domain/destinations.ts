import { pageAddresses } from '#contract/code-types/page-addresses.ts'
import type { Code } from './stored-code.ts'
import { destinationHost } from './hosts.ts'
import { readLinkRules } from './read-link-rules.ts'

/** The part of a code that says where it leads. */
export type Leading = Pick<Code, 'destination_url' | 'fieldData' | 'qr_type' | 'further'>

/** The hosts of addresses; invalid addresses are skipped. */
export function hostsOf(addresses: readonly string[]): string[] {
  return addresses.map(destinationHost).filter((host) => host !== null)
}

/** Every address that a code leads to or shows at some time, by the field that carries it. */
export function destinationsOf(code: Leading): Record<string, string> {
  const { qr_type, destination_url, further } = code
  const fieldData = code.fieldData ?? {}
  const { expirationUrl, swap } = readLinkRules(fieldData)
  const onPage = pageAddresses(qr_type, further, fieldData)
  return {
    ...(destination_url === '' ? {} : { destinationUrl: destination_url }),
    ...(expirationUrl === null ? {} : { 'fieldData.expirationUrl': expirationUrl }),
    ...(swap === null ? {} : { 'fieldData.swap.destinationUrl': swap.destinationUrl }),
    ...Object.fromEntries(onPage.map(({ field, address }) => [field, address])),
  }
}
