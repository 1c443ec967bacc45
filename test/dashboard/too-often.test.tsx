import { screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { aPage } from './support/a-page.tsx'

vi.setConfig({ testTimeout: 60_000 })

const long = { timeout: 20_000 }

/** A page whose token may ask as often as the test says; told to wait, it waits one second. */
async function aLimitedPage(path: string) {
  let now = Date.parse('2026-06-01T12:00:59.000Z')
  const tokenLimit = { name: 'token', most: 6_000, window: 60_000 }
  const page = await aPage({
    path,
    codes: [{ title: 'Summer sale', slashTag: 'summer' }],
    service: { clock: () => now, tokenLimit },
  })
  return {
    ...page,
    takeNoMore: () => void (tokenLimit.most = 0),
    takeAgain() {
      tokenLimit.most = 6_000
      now += 60_000
    },
  }
}

test('a reader who asks too often is told so, and sees the list go on without a press', async () => {
  const page = await aLimitedPage('/')
  await screen.findByText('Summer sale')
  page.takeNoMore()
  await page.user.type(screen.getByRole('searchbox'), 'sale')
  await screen.findByText('The service asks to wait 1 second. Then this goes on by itself.', {}, long)
  page.takeAgain()
  await waitFor(() => {
    expect(screen.queryByRole('alert')).toBeNull()
    expect(page.client.isFetching()).toBe(0)
    expect(screen.getByText('Summer sale')).toBeVisible()
  }, long)
})

test('a save that comes too often loses nothing, says when it may be tried again, and then is one press away', async () => {
  const page = await aLimitedPage('/codes/1')
  await screen.findByRole('heading', { name: 'Summer sale', level: 1 }, long)
  const title = screen.getByLabelText('Title')
  await page.user.clear(title)
  await page.user.paste('Winter sale')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('dialog', {}, long)
  page.takeNoMore()
  await page.user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  const wait = await screen.findByText(
    /what you typed is still here\. The service asks to wait 1 second/,
    {},
    long,
  )
  expect(wait.closest('[role="alert"]')).toHaveTextContent('Too many requests in a short time')
  expect(title).toHaveValue('Winter sale')
  await screen.findByText('The wait is over: you can try again now.', {}, long)
  expect(title).toHaveValue('Winter sale')
  page.takeAgain()
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('All changes saved', {}, long)
  const { json } = await page.service.inject({ method: 'GET', url: '/api/v1/qr-code/1' })
  expect(json().data).toMatchObject({ title: 'Winter sale' })
})
