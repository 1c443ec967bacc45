import { readDestination } from '#service/domain/destinations.ts'
import type { ResolvableLink } from '#service/domain/resolve-link.ts'

export function aLink(fields: Partial<ResolvableLink> = {}): ResolvableLink {
  const { destinationUrl = 'https://example.com/menu', utm = [] } = fields
  return {
    userId: 1,
    codeId: 1,
    destinationUrl,
    destination: readDestination(destinationUrl, utm),
    fallback: null,
    swap: null,
    title: '',
    isTitleGiven: true,
    logoId: null,
    colour: '#000000',
    description: '',
    isActive: true,
    isBlocked: false,
    expiresAt: null,
    expiresZone: 'UTC',
    startsAt: null,
    startsZone: 'UTC',
    welcome: null,
    isProtected: false,
    passwordHash: null,
    utm,
    hasVisitId: false,
    page: null,
    rules: null,
    usedUp: null,
    placements: null,
    sendsMark: false,
    ...fields,
  }
}
