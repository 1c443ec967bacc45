import { twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readCredentials, storeCredentials } from '#dashboard/api/credentials.ts'
import { expiryInstant } from '#dashboard/account/new-token-dialog.tsx'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

async function theTokens(options: PageOptions = {}) {
  const page = await aPage({ path: '/account/developers', ...options })
  return {
    ...page,
    press: async (name: string) => page.user.click(await screen.findByRole('button', { name })),
    /** Creates a token through the API, then refreshes the page's list. */
    async having(name: string, expiresAt: string | null = null): Promise<string> {
      const made = await page.service.api('POST', '/tokens', { name, expiresAt })
      await page.client.invalidateQueries({ queryKey: ['access-tokens'] })
      return made.json().token
    },
    statusWith: async (token: string) =>
      (
        await page.service.inject({
          method: 'GET',
          url: '/api/v1/session',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
  }
}
const rows = () => screen.findByRole('list', { name: 'Access tokens' }).then((list) => within(list))

test('tokens show their use and what they may do', async () => {
  const { having } = await theTokens()
  await screen.findByText('Created with the service')
  await having('Shop server', new Date(Date.now() + 3 * 24 * 3_600_000 + 60_000).toISOString())
  const shop = (await (await rows()).findByText('Shop server')).closest('li')
  expect(shop).toHaveTextContent('Created just now')
  expect(shop).toHaveTextContent('Never used')
  expect(shop).toHaveTextContent('Expires in 3 days')
  expect(within(shop!).getByText('in 3 days')).toHaveAttribute('title', expect.stringMatching(/20\d\d/))
  const first = screen.getByText('Created with the service').closest('li')
  expect(first).toHaveTextContent('This browser')
  expect(first).toHaveTextContent('Never expires')
  expect(first).toHaveTextContent('Does everything an owner may')
  expect(first).toHaveTextContent("You can't revoke it here. It comes from ACCESS_TOKEN")
  expect(within(first!).queryByRole('button')).toBeNull()
  expect(await violations()).toEqual([])
})

describe('creating a token', () => {
  test('shows the secret once, and confirms before closing uncopied', async () => {
    const { user, press, statusWith } = await theTokens()
    await press('New token')
    await user.type(await screen.findByLabelText('Name'), ' Shop server ')
    expect(await violations()).toEqual([])
    await press('Create token')
    const dialog = await screen.findByRole('dialog', { name: '“Shop server” created' })
    const secret = within(dialog).getByLabelText<HTMLInputElement>('Token')
    expect(secret.value).toMatch(/^tsr_/)
    expect(await statusWith(secret.value)).toBe(200)
    expect(await violations()).toEqual([])
    await user.keyboard('{Escape}')
    expect(await within(dialog).findByText("You haven't copied it yet.", { exact: false })).toBeVisible()
    await press('Copy token')
    expect(await navigator.clipboard.readText()).toBe(secret.value)
    await press('Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const row = (await (await rows()).findByText('Shop server')).closest('li')
    expect(row).toHaveTextContent(/Expires \S.* 20\d\d/)
    expect(document.body.textContent).not.toContain(secret.value)
    await press('New token')
    expect(await screen.findByLabelText('Name')).toHaveValue('')
  })

  test('requires a name and a future day', async () => {
    const { user, press } = await theTokens()
    await press('New token')
    await press('Create token')
    const name = await screen.findByLabelText('Name')
    expect(name).toHaveAccessibleDescription('Enter a name for the token.')
    await waitFor(() => expect(name).toHaveFocus())
    await user.type(name, 'Shop')
    await user.selectOptions(screen.getByLabelText('Expires'), 'Custom date')
    const day = await screen.findByLabelText('Last day')
    await user.type(day, '2020-01-01')
    await press('Create token')
    expect(day).toHaveAccessibleDescription('Choose today or a later day.')
    await waitFor(() => expect(day).toHaveFocus())
  })

  test('keeps the typed values when the connection breaks, and explains the effect', async () => {
    const page = await theTokens()
    await page.press('New token')
    await page.user.type(await screen.findByLabelText('Name'), 'Shop')
    page.meanwhile(({ method }) => (method === 'POST' ? Promise.reject(new TypeError('offline')) : undefined))
    await page.press('Create token')
    expect(await screen.findByText('The connection dropped', { exact: false })).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Shop')
    page.meanwhile(null)
    await page.press('Create token')
    expect(await screen.findByRole('dialog', { name: '“Shop” created' })).toBeVisible()
  })
})

describe('revoking', () => {
  test('asks first, then removes the token', async () => {
    const page = await theTokens()
    const token = await page.having('Shop')
    await page.press('Revoke Shop')
    expect(await screen.findByRole('alertdialog', { name: 'Revoke “Shop”?' })).toBeVisible()
    expect(await violations()).toEqual([])
    await page.press('Revoke token')
    await waitFor(() => expect(screen.queryByText('Shop')).toBeNull())
    expect(await page.statusWith(token)).toBe(401)
    await waitFor(() => expect(screen.getByRole('list', { name: 'Access tokens' })).toHaveFocus())
  })

  test('keeps the token after a failure and reports it', async () => {
    const page = await theTokens()
    const token = await page.having('Shop')
    await page.press('Revoke Shop')
    page.meanwhile(({ method }) => (method === 'DELETE' ? new Response('', { status: 503 }) : undefined))
    await page.press('Revoke token')
    expect(await screen.findByText("Couldn't revoke Shop, so it still works.")).toBeVisible()
    expect(await page.statusWith(token)).toBe(200)
  })

  test('warns that it signs out this browser, and does so', async () => {
    const page = await theTokens()
    const own = await page.service.addUser(2)
    storeCredentials({ serviceUrl: '', token: own })
    // The screens of the person before are gone.
    await screen.findByRole('heading', { name: 'Create your first QR code' })
    await page.router.navigate({ to: '/account/developers' })
    await page.press('Revoke test')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('Revoking it signs you out here')
    expect(question).toHaveTextContent('You have no other valid token.')
    await page.press('Revoke and sign out')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(readCredentials()).toBeNull()
    expect(await page.statusWith(own)).toBe(401)
  })
})

describe('the empty states of the list', () => {
  test('a retry button when the service does not respond', async () => {
    const page = await theTokens({
      onTheWay: ({ path }) => (path === '/api/v1/tokens' ? new Response('', { status: 503 }) : undefined),
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    page.meanwhile(null)
    await page.user.click(retry)
    expect(await screen.findByText('Created with the service')).toBeVisible()
  })

  test('a hint when there are no tokens', async () => {
    await theTokens({
      onTheWay: ({ path }) => (path === '/api/v1/tokens' ? Response.json({ data: [] }) : undefined),
    })
    expect(await screen.findByText('No tokens yet')).toBeVisible()
  })

  test('a message at a service without tokens, whose account has no page for them', async () => {
    const page = await theTokens({
      onTheWay: ({ path }) => (path === '/api/v1/session' ? Response.json(twoOperationSession) : undefined),
    })
    expect(
      await screen.findByText('This service manages its tokens elsewhere.', { exact: false }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New token' })).toBeNull()
    await page.user.click(screen.getByRole('link', { name: 'Plan and usage' }))
    expect(
      await screen.findByText("This service doesn't report plan limits.", { exact: false }),
    ).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Developers' })).toBeNull()
  })
})

const now = new Date(2026, 4, 1, 12).getTime()
test.each([
  ['never', '', null],
  ['days30', '', new Date(now + 30 * 24 * 3_600_000).toISOString()],
  ['date', '2026-05-01', new Date(2026, 4, 2).toISOString()],
  ['date', '2026-04-30', undefined],
  ['date', '', undefined],
] as const)('a token that expires "%s" %s ends at %s', (choice, day, instant) => {
  expect(expiryInstant(choice, day, now)).toBe(instant)
})
