import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { aNewCode, required } from './a-new-code.ts'
import { reachField } from './rows.ts'

test('a saved password leaves the form clean, so leaving does not ask', async () => {
  const { user } = await aPage({ path: '/codes/1', codes: [{ title: 'Summer sale' }] })
  await user.type(await reachField(user, 'Password'), 's3cret')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue(''))
  expect(await screen.findByText('All changes saved')).toBeVisible()
})

test('three quick clicks send one code', async () => {
  const posts: string[] = []
  await aPage({
    path: '/codes/new',
    onTheWay: ({ method, path }) => {
      if (method === 'POST' && path === '/api/v1/qr-code') posts.push(path)
      return undefined
    },
  }).then(async ({ user }) => {
    await user.click(await screen.findByLabelText('Where should it lead?'))
    await user.paste('https://acme.example/once')
    await user.keyboard('{Enter}')
  })
  await screen.findByText('go.acme.com/once')
  const button = screen.getByRole('button', { name: 'Create QR code' })
  for (let press = 0; press < 3; press++) button.click()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(posts).toHaveLength(1)
})

test('a save during a logo upload waits for it', async () => {
  const page = await aNewCode()
  await page.fill(required)
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const id = 'a'.repeat(32)
  const kept = {
    id,
    name: 'mark.svg',
    contentType: 'image/svg+xml',
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
  await page.open('Logo or photo')
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path d="M9 9h70v70z"/></svg>'
  await page.user.upload(
    screen.getByLabelText('Logo', { exact: true }),
    new File([drawing], 'mark.svg', { type: 'image/svg+xml' }),
  )
  await page.create()
  expect(await page.stored()).toEqual([])
  arrive()
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  expect(await page.stored()).toMatchObject([{ slashTag: 'summer', qrLogoId: id }])
})
