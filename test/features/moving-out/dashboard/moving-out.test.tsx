import { screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCodeOnTheDomain, theDomains } from '../../../dashboard/account/the-domains.ts'
import { violations } from '../../../dashboard/support/violations.ts'

test('links in print are compared with the old server before the domain moves, and differences are listed', async () => {
  const page = await theDomains()
  await page.having('go.shop.example')
  await aCodeOnTheDomain(page)
  await page.press('How to set up go.shop.example')
  await page.press('Compare links')
  const dialog = await screen.findByRole('dialog', { name: 'Set up go.shop.example' })
  expect(await within(dialog).findByText('The same on both servers: 0 of 1')).toBeVisible()
  const [difference] = within(dialog).getAllByText('go.shop.example/summer')
  expect(difference!.closest('li')).toHaveTextContent('Old server: no destinationHere: https://example.com/')
  expect(await violations()).toEqual([])
})

test('an owner takes all links along for another server', async () => {
  const { user } = await theDomains()
  await user.click(await screen.findByRole('button', { name: 'Download links' }))
  const saved = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => saved.mockRestore())
  await user.click(await screen.findByRole('menuitem', { name: 'For Caddy' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const bytes = new Uint8Array(await (saved.mock.calls[0]![0] as Blob).arrayBuffer())
  expect(Object.keys(unzipSync(bytes))).toContain('Caddyfile')
})
