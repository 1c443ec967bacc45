import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignInOptions } from '#contract/people/sign-in-calls.ts'
import { findingWords } from '#contract/server-check.ts'
import messages from '#dashboard/messages/en/server.json'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

test('an owner sees what the server needs, in words, and checks it again', async () => {
  const { user } = await aPage({ path: '/account/server', person: { role: 'owner' } })
  const list = await screen.findByRole('list', { name: 'Checks of the server' })
  expect(list).toHaveTextContent('The database can be written (SQLite')
  expect(list).toHaveTextContent('No backups are made. Set BACKUP_DIR to a folder on another disk.')
  expect(list).toHaveTextContent('The clock is right.')
  expect(list).toHaveTextContent(/acme\.link: .+\./)
  expect(screen.getByText(/^\d+ things? needs? attention\.$/)).toBeVisible()
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(8)
  expect(screen.queryByRole('button', { name: 'Send me a test email' })).toBeNull()
})

test.each([
  ['owner', true],
  ['editor', false],
] as const)(
  'behind a proxy without DASHBOARD_URL, the profile of an %s names it: %s',
  async (role, isNamed) => {
    const data: SignInOptions = {
      password: true,
      passkeys: false,
      passkeysMissing: 'unknown-address',
      passkeyAddress: null,
      providers: [],
      recovery: 'link',
      isDemo: false,
      isNew: false,
      signedInAs: null,
    }
    await aPage({
      path: '/account/profile',
      person: { role },
      onTheWay: ({ path, method }) =>
        path === '/api/v1/sign-in' && method === 'GET' ? Response.json({ data }) : undefined,
    })
    expect(await screen.findByText(/^Passkeys don't work yet/)).toBeVisible()
    const words = `You opened the dashboard at ${location.origin}, but DASHBOARD_URL isn't set. Set DASHBOARD_URL=${location.origin} and restart.`
    expect(screen.queryAllByText(words)).toHaveLength(isNamed ? 1 : 0)
  },
)

test('an editor has no page about the server', async () => {
  await aPage({ path: '/account/server', person: { role: 'editor' } })
  expect(await screen.findByText("This service doesn't offer this page to you.")).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Server' })).toBeNull()
})

test('every finding that a browser can meet has its words', () => {
  const unseen = new Set(['clock-shown', 'address-unreachable', 'proxy-unseen'])
  const codes = Object.keys(findingWords).filter((code) => !code.startsWith('domain-') && !unseen.has(code))
  const worded = Object.keys(messages).map((key) => key.replace('server.', ''))
  expect(worded).toEqual(expect.arrayContaining(codes))
  expect(worded.filter((code) => code.includes('-')).length).toBe(codes.length)
})
