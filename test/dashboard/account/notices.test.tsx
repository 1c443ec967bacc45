import { screen, waitFor, within } from '@testing-library/react'
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

test('the link in a mail asks somebody who is not signed in, turns its topic off, and on again', async () => {
  const { user, service, router } = await aPage({ token: null })
  const person = await service.addPerson({ role: 'editor', name: 'Eve', email: 'eve@acme.com' })
  const token = await service.mailToken(person, 'destination')
  await router.navigate({ to: '/mails/$token', params: { token } })
  expect(await screen.findByRole('heading', { name: 'Turn off these mails?' })).toBeVisible()
  expect(await screen.findByText(/^A destination stops working/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('heading', { name: 'These mails are off' })).toBeVisible()
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Turn on again' }))
  expect(await screen.findByRole('heading', { name: 'Turn off these mails?' })).toBeVisible()
  await router.navigate({ to: '/mails/$token', params: { token: `${token}0` } })
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('the inbox counts what is unread and leads to the choice of notices', async () => {
  const { user, service, client, router } = await aPage({
    codes: [{ title: 'Menu' }],
    person: { role: 'editor', name: 'Eve', email: 'eve@acme.com' },
  })
  for (const hour of ['10', '12'])
    await service.run(
      `insert into notices (user_id, person_id, id, kind, at, code_id, by_name, comment_id, text)
       select 1, id, '20260601${hour}', 'destination-down', '2026-06-01T${hour}:00:00.000Z', 1, '', '', ''
       from people where name = 'Eve'`,
    )
  await client.invalidateQueries()
  await user.click(await screen.findByRole('button', { name: /^Inbox.*2 unread/ }))
  const inbox = within(await screen.findByRole('dialog', { name: 'Inbox' }))
  const rows = await inbox.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('The destination no longer works · Menu'),
    expect.stringContaining('The destination no longer works · Menu'),
  ])
  expect(await violations()).toEqual([])
  await user.click(inbox.getByRole('link', { name: 'Choose your notices' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/notices'))
})
