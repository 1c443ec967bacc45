import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { violations } from '../../../dashboard/support/violations.ts'

test('a code that differs from the template of its folder gets its parameters', async () => {
  const { user } = await aPage({
    path: '/account/utm',
    codes: [{ title: 'Poster' }],
    before: async (service) => {
      const parts = { source: { value: 'print', isRequired: true } }
      const template = await service.api('POST', '/utm-templates', { name: 'Print', parts })
      const utmTemplateId = template.json<{ data: { id: string } }>().data.id
      const folder = await service.api('POST', '/folders', { name: 'Posters', utmTemplateId })
      const [code] = (await service.api('GET', '/qr-code')).json<{ data: { id: number }[] }>().data
      const folderId = folder.json<{ data: { id: number } }>().data.id
      await service.api('PUT', `/qr-code/${code?.id}`, { folderId })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Fix Poster' }))
  const dialog = await screen.findByRole('dialog', { name: 'Fix the parameters of Poster?' })
  expect(dialog).toHaveTextContent('https://example.com/page-0?utm_source=print')
  expect(await violations()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Fix parameters' }))
  expect(await screen.findByText('Poster has the parameters of its template.')).toBeVisible()
  expect(await screen.findByText(/All codes have the parameters/)).toBeVisible()
})
