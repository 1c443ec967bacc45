import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from './support/a-page.tsx'
import { reachField } from './editor/rows.ts'

/** A page with a rate-limited token; Retry-After is one second. */
async function aLimitedPage(path: string) {
  const page = await aPage({
    path,
    codes: [{ title: 'Summer sale', slashTag: 'summer' }],
    service: { now: Date.parse('2026-06-01T12:00:59.000Z') },
  })
  return {
    ...page,
    takeNoMore: () => page.service.limitRequests(0),
    async takeAgain() {
      await page.service.limitRequests(6_000)
      await page.service.wait(60_000)
    },
  }
}

test('a rate-limited reader is told, and the list continues by itself', async () => {
  const page = await aLimitedPage('/')
  await screen.findByText('Summer sale')
  await page.takeNoMore()
  await page.user.type(screen.getByRole('searchbox'), 'sale')
  await screen.findByText("Please wait 1 second. We'll try again automatically.")
  await page.takeAgain()
  await waitFor(() => {
    expect(screen.queryByRole('alert')).toBeNull()
    expect(page.client.isFetching()).toBe(0)
    expect(screen.getByText('Summer sale')).toBeVisible()
  })
})

test('a rate-limited save loses nothing, says when to retry, and then retries in one click', async () => {
  const page = await aLimitedPage('/codes/1')
  const title = await reachField(page.user, 'Title')
  await page.user.clear(title)
  await page.user.paste('Winter sale')
  await page.takeNoMore()
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const wait = await screen.findByText(/Your changes are still here\. Please wait 1 second/)
  expect(wait.closest('[role="alert"]')).toHaveTextContent('Too many requests')
  expect(title).toHaveValue('Winter sale')
  await screen.findByText('You can try again now.')
  expect(title).toHaveValue('Winter sale')
  await page.takeAgain()
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('All changes saved')
  const { json } = await page.service.api('GET', '/qr-code/1')
  expect(json().data).toMatchObject({ title: 'Winter sale' })
})
