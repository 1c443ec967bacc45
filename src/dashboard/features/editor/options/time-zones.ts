/** The IANA name of the reader's zone. */
export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** Every zone that this browser knows: the reader's, UTC and the chosen one first. */
export function timeZones(chosen: string): string[] {
  return [...new Set([readerZone(), 'UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].filter(
    (zone) => zone !== '',
  )
}
