import type { Settings } from '../service-deps.ts'

/** The domain as it is stored when it is one that the user has; null otherwise. */
export function ownDomain(
  { brandedDomains }: Pick<Settings, 'brandedDomains'>,
  domain: string,
): string | null {
  const wanted = domain.trim().toLowerCase()
  return brandedDomains.includes(wanted) ? wanted : null
}
