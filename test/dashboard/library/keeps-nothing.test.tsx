import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../support/a-page.tsx'

test('bulk changes and undo work without storage', async () => {
  // As in some private windows.
  const refuse = () => {
    throw new DOMException('The user denied permission.', 'InvalidStateError')
  }
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refuse)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse)
  const page = await aPage({ codes: [{ title: 'Poster' }, { title: 'Flyer' }] })
  const active = async () =>
    (await page.service.api('GET', '/qr-code?state=active')).json<{ total: number }>().total
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Poster' }))
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Flyer' }))
  await page.user.click(await screen.findByRole('button', { name: 'Pause' }))
  await page.user.click(await screen.findByRole('button', { name: 'Pause codes' }))
  expect(await screen.findByText('2 codes changed.')).toBeInTheDocument()
  expect(await active()).toBe(0)
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await active()).toBe(2))
})
