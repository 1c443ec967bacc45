import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode, required } from './a-new-code.ts'

test('a website leads there directly or by a short link until it is saved, and the address stays', async () => {
  const page = await aNewCode()
  await page.fill(required)
  await page.open('Short link')
  const direct = () => screen.getByRole('switch', { name: 'Lead there directly' })
  await page.user.click(direct())
  expect(screen.queryByLabelText('Short link ending')).toBeNull()
  expect(screen.getByText('Leads there directly')).toBeVisible()
  expect(screen.getByLabelText('Destination')).toHaveValue('https://acme.example/summer')
  await page.user.click(direct())
  expect(screen.getByLabelText('Short link ending')).toHaveValue('summer')
  await page.user.click(direct())
  await page.user.type(await page.field('Source'), 'poster')
  const held = 'https://acme.example/summer?utm_source=poster'
  await waitFor(() => expect(screen.getAllByText(held).length).toBeGreaterThan(0))
  expect(await violations()).toEqual([])

  await page.create()
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  expect(await page.stored()).toMatchObject([{ qrType: 'direct', destinationUrl: held }])
  await page.user.click(screen.getByRole('link', { name: 'Edit' }))
  expect(await screen.findByLabelText('Destination')).toHaveAttribute('readonly')
  await page.open('Short link')
  await page.user.click(screen.getByRole('link', { name: 'Make a new code with a short link' }))
  expect(await screen.findByRole('heading', { name: 'New QR code', level: 1 })).toBeVisible()
  expect(await screen.findByLabelText('Destination')).toHaveValue(held)
  await page.open('Short link')
  expect(direct()).not.toBeChecked()
})
