import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { pathsOf } from '../support/paths-of.ts'
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

test('the preview of a network is what phones join', async () => {
  const page = await aPage({ path: '/codes/new' })
  await page.user.click(await screen.findByRole('button', { name: 'Wi-Fi' }))
  await page.user.type(await screen.findByLabelText('Network name'), 'Guests; café')
  await page.user.type(screen.getByLabelText('Network password'), 'a:b"c-12345')
  const joined = String.raw`WIFI:T:WPA;S:Guests\; café;P:a\:b\"c-12345;;`
  const preview = screen.getByRole('img', { name: 'QR code preview' })
  expect(preview).toHaveAccessibleDescription(joined)
  await page.user.click(screen.getByRole('button', { name: 'Create QR code' }))
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  const drawn = (await page.service.api('GET', '/qr-code/1/picture.svg')).body
  expect(pathsOf(preview.innerHTML)).toEqual(pathsOf(drawn))
})
