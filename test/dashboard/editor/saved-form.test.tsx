import { screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { aNewCode, required } from './a-new-code.ts'

// Dozens of pictures are drawn in a document without layout: slow, not stuck.
vi.setConfig({ testTimeout: 120_000 })

test('a saved password leaves the form clean: nothing is asked on leaving', async () => {
  const { user } = await aPage({ path: '/codes/1', codes: [{ title: 'Summer sale' }] })
  await user.type(await screen.findByLabelText('Password', {}, { timeout: 30_000 }), 's3cret')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('All changes saved')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

test('a person who presses the button three times at once sends one code', async () => {
  const posts: string[] = []
  await aPage({
    path: '/codes/new',
    onTheWay: ({ method, path }) => {
      if (method === 'POST' && path === '/api/v1/qr-code') posts.push(path)
      return undefined
    },
  }).then(async ({ user }) => {
    await user.click(await screen.findByLabelText('Destination URL', {}, { timeout: 30_000 }))
    await user.paste('https://acme.example/')
    await user.click(screen.getByLabelText('Slash tag'))
    await user.paste('once')
  })
  const button = screen.getByRole('button', { name: 'Create QR code' })
  for (let press = 0; press < 3; press++) button.click()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(posts).toHaveLength(1)
})

test('a save that is pressed while the logo is on its way waits for it', async () => {
  const page = await aNewCode()
  await page.fill(required)
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const id = 'a'.repeat(32)
  const kept = {
    id,
    name: 'mark.jpg',
    contentType: 'image/jpeg',
    size: 9,
    width: 90,
    height: 90,
    createdAt: '',
  }
  page.meanwhile(async ({ method, path }) => {
    if (method !== 'POST' || !path.startsWith('/api/v1/logos')) return undefined
    await onItsWay
    return Response.json({ data: kept }, { status: 201 })
  })
  await page.user.upload(
    screen.getByLabelText('Logo', { exact: true }),
    new File(['pixels'], 'mark.jpg', { type: 'image/jpeg' }),
  )
  await page.create()
  expect(await page.stored()).toEqual([])
  arrive()
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  expect(await page.stored()).toMatchObject([{ slashTag: 'summer', qrLogoId: id }])
})
