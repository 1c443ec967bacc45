import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'

// This file brings no IndexedDB: asking for it throws, as in some private windows.
test('many codes change and come back in a browser that keeps nothing', async () => {
  expect('indexedDB' in globalThis).toBe(false)
  const page = await aPage({ codes: [{ title: 'Poster' }, { title: 'Flyer' }] })
  const active = async () =>
    (await page.service.inject({ url: '/api/v1/qr-code?state=active' })).json<{ total: number }>().total
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Poster' }))
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select Flyer' }))
  await page.user.click(await screen.findByRole('button', { name: 'Pause' }))
  await page.user.click(await screen.findByRole('button', { name: 'Pause the codes' }))
  expect(await screen.findByText('2 codes changed.')).toBeInTheDocument()
  expect(await active()).toBe(0)
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await active()).toBe(2))
})
