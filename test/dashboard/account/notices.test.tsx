import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noticeTopics } from '#contract/people/notice-operations.ts'
import { aPage } from '../support/a-page.tsx'
import { announced } from '../support/announced.ts'
import { violations } from '../support/violations.ts'

test('each topic is turned off with one tick, and a choice that is not saved says so', async () => {
  const { user, service, meanwhile } = await aPage({ path: '/account/notices' })
  const tick = await screen.findByRole('checkbox', {
    name: 'A downloaded code is scanned for the first time: inbox',
  })
  expect(tick).toBeChecked()
  await user.click(tick)
  const stored = async () =>
    (await service.api('GET', '/inbox/settings')).json<{
      data: { topics: { topic: string; isListed: boolean }[] }
    }>().data.topics
  await waitFor(async () =>
    expect(await stored()).toContainEqual(expect.objectContaining({ topic: 'first-scan', isListed: false })),
  )
  expect((await stored()).map(({ topic }) => topic).toSorted()).toEqual(Object.keys(noticeTopics).toSorted())
  expect(await violations()).toEqual([])
  meanwhile(({ method }) =>
    method === 'PUT' ? Promise.resolve(new Response('', { status: 500 })) : undefined,
  )
  await user.click(screen.getByRole('checkbox', { name: 'Weekly summary of scans: inbox' }))
  expect(await screen.findByText("We couldn't save this. Try again.")).toBeVisible()
})

test('a webhook is saved, and a wrong address is refused at its field', async () => {
  const { user } = await aPage({ path: '/account/notices' })
  const field = await screen.findByLabelText('Webhook address')
  await user.type(field, 'hooks')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/web address/))
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, 'https://hooks.example/services/1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await announced('Saved.')
  // The network of tests has no such host.
  await user.click(await screen.findByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText(/Nothing answers at this address/)).toBeVisible()
})
