import { isIP } from 'node:net'

/**
 * A host as it is looked up: its labels from the last one on, each with a dot behind, so that whatever is below a domain
 * begins with the domain's key. An IP address has nothing below it and stays as it is.
 */
export function hostKey(host: string): string {
  if (host.startsWith('[') || isIP(host) !== 0) return `${host}.`
  return `${host.split('.').reverse().join('.')}.`
}
