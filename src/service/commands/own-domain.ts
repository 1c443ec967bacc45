import type { Settings } from '../domain/settings.ts'

/** The normalised domain if the user has it; null otherwise. */
export function ownDomain(
  { brandedDomains }: Pick<Settings, 'brandedDomains'>,
  domain: string,
): string | null {
  const wanted = domain.trim().toLowerCase()
  return brandedDomains.includes(wanted) ? wanted : null
}
