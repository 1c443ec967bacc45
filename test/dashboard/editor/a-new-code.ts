import { screen } from '@testing-library/react'
import { aPage, type PageOptions } from '../support/a-page.tsx'

/** The editor of a new code on a real service, with its deferred parts. */
export async function aNewCode(options: PageOptions = {}) {
  const page = await aPage({ path: '/codes/new', ...options })
  await screen.findByRole('heading', { name: 'New QR code', level: 1 })
  // Wait for the deferred parts.
  await screen.findByRole('radiogroup', { name: 'Frame' })
  await screen.findByLabelText('Password')
  const { user } = page
  return {
    ...page,
    async fill(fields: Record<string, string>) {
      for (const [label, text] of Object.entries(fields)) {
        const field = await screen.findByLabelText(label)
        await user.clear(field)
        await user.paste(text)
      }
    },
    create: () => user.click(screen.getByRole('button', { name: 'Create QR code' })),
    async stored() {
      const reply = await page.service.inject({ method: 'GET', url: '/api/v1/qr-code' })
      return reply.json().data as Record<string, unknown>[]
    },
  }
}

/** Required fields. */
export const required = { 'Destination URL': 'https://acme.example/summer', 'Slash tag': 'summer' }
