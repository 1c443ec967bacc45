import { screen } from '@testing-library/react'
import { aPage, type PageOptions } from '../support/a-page.tsx'

/** The page with the domains of the account. */
export async function theDomains(options: PageOptions = {}) {
  const page = await aPage({
    path: '/account/domains',
    service: { domainTarget: 'go.acme.com' },
    person: { role: 'owner' },
    ...options,
  })
  return {
    ...page,
    press: async (name: string) => page.user.click(await screen.findByRole('button', { name })),
    /** Adds a domain through the API as if a check had worked before, then refreshes the page. */
    async having(domain: string): Promise<void> {
      await page.service.api('POST', '/domains', { domain })
      await page.service.run(`update domains set proven_at = '2026-01-01T00:00:00.000Z'`)
      await page.client.invalidateQueries({ queryKey: ['domains'] })
    },
  }
}

/** A code whose link is go.shop.example/summer. The page counts it. */
export async function aCodeOnTheDomain({
  service,
  client,
}: Awaited<ReturnType<typeof theDomains>>): Promise<void> {
  await service.api('POST', '/qr-code', {
    destinationUrl: 'https://example.com/',
    brandedDomain: 'go.shop.example',
    slashTag: 'summer',
    title: 'Summer',
    qr: {},
  })
  await client.invalidateQueries({ queryKey: ['domains'] })
}
