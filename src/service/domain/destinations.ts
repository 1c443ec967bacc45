import { pageAddresses } from '#contract/code-types/page-addresses.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { destinationHost } from './hosts.ts'
import { readFurther } from './further-fields.ts'
import { readLinkRules } from './read-link-rules.ts'
import type { QrCodesTable } from './stored-code.ts'

export type LeadingColumns = Pick<QrCodesTable, 'destination_url' | 'field_data' | 'qr_type' | 'further'>

/** The hosts of addresses; invalid addresses are skipped. */
export function hostsOf(addresses: readonly string[]): string[] {
  return addresses.map(destinationHost).filter((host) => host !== null)
}

/** Every address that a code leads to or shows at some time, by the field that carries it. */
export function destinationsOf(code: LeadingColumns): Record<string, string> {
  const { qr_type, destination_url, field_data, further } = code
  const fieldData = parseFieldData(field_data) ?? {}
  const { expirationUrl, swap } = readLinkRules(fieldData)
  const onPage = pageAddresses(qr_type, readFurther(further), fieldData)
  return {
    ...(destination_url === '' ? {} : { destinationUrl: destination_url }),
    ...(expirationUrl === null ? {} : { 'fieldData.expirationUrl': expirationUrl }),
    ...(swap === null ? {} : { 'fieldData.swap.destinationUrl': swap.destinationUrl }),
    ...Object.fromEntries(onPage.map(({ field, address }) => [field, address])),
  }
}
