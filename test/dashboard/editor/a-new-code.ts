import { screen } from '@testing-library/react'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import type { RowName } from '../../support/editor-rows.ts'
import { openRow, reachField } from './rows.ts'

/** The editor of a new code on a real service, past its first question. */
export async function aNewCode(options: PageOptions = {}) {
  const page = await aPage({ path: '/codes/new', ...options })
  await screen.findByRole('heading', { name: 'New QR code', level: 1 })
  const { user } = page
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: 'Design first' }))
    await screen.findByRole('tab', { name: 'Design' })
  }
  await begin()
  return {
    ...page,
    begin,
    open: (row: RowName) => openRow(user, row),
    field: (label: string) => reachField(user, label),
    async fill(fields: Record<string, string>) {
      for (const [label, text] of Object.entries(fields)) {
        const field = await reachField(user, label)
        await user.clear(field)
        await user.paste(text)
      }
    },
    create: () => user.click(screen.getByRole('button', { name: 'Create QR code' })),
    async stored() {
      const reply = await page.service.api('GET', '/qr-code')
      return reply.json().data as Record<string, unknown>[]
    },
  }
}

/** Required fields. */
export const required = { Destination: 'https://acme.example/summer', 'Short link ending': 'summer' }
