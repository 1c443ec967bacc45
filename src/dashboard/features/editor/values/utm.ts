import type { Utm } from '../../../drafts/editor-values.ts'

/**
 * Where a visitor lands: the destination with the UTM parameters in its query.
 * A parameter that the destination already has wins, because it was put there on purpose.
 */
export function destinationWithUtm(destination: string, utm: Utm): string {
  if (!URL.canParse(destination)) return destination
  const address = new URL(destination)
  for (const [key, value] of Object.entries(utm)) {
    const name = `utm_${key}`
    if (value.trim() !== '' && !address.searchParams.has(name))
      address.searchParams.append(name, value.trim())
  }
  return address.href
}

/** The parameters that the destination carries itself, which therefore win. */
export function utmOfDestination(destination: string): (keyof Utm)[] {
  if (!URL.canParse(destination)) return []
  const query = new URL(destination).searchParams
  return (['source', 'medium', 'campaign', 'term', 'content'] as const).filter((key) =>
    query.has(`utm_${key}`),
  )
}
