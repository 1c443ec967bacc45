import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readCredentials, storeCredentials } from '#dashboard/api/credentials.ts'
import { expiryInstant } from '#dashboard/features/access/expiry.ts'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

async function theTokens(options: PageOptions = {}) {
  const page = await aPage({ path: '/access', ...options })
  return {
    ...page,
    press: async (name: string) => page.user.click(await screen.findByRole('button', { name })),
    /** A token made beside the page, which then reads its list again. */
    async having(name: string, expiresAt: string | null = null): Promise<string> {
      const made = await page.service.inject({
        method: 'POST',
        url: '/api/v1/tokens',
        payload: { name, expiresAt },
      })
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
const rows = () => screen.findByRole('list', { name: 'Your tokens' }).then((list) => within(list))

test('the plan leads to the tokens, which tell how each is used', async () => {
  const { user, having } = await theTokens({ path: '/plan' })
  await user.click(await screen.findByRole('link', { name: 'Manage tokens' }))
  await having('Shop server', new Date(Date.now() + 3 * 24 * 3_600_000 + 60_000).toISOString())
  const shop = (await (await rows()).findByText('Shop server')).closest('li')
  expect(shop).toHaveTextContent('Created just now')
  expect(shop).toHaveTextContent('Never used')
  expect(shop).toHaveTextContent('Expires in 3 days')
  expect(within(shop!).getByText('in 3 days')).toHaveAttribute('title', expect.stringMatching(/20\d\d/))
  const first = screen.getByText('Set up with the service').closest('li')
  expect(first).toHaveTextContent('This browser')
  expect(first).toHaveTextContent('Never expires')
  expect(first).toHaveTextContent('It cannot be revoked here: it comes from ACCESS_TOKEN')
  expect(within(first!).queryByRole('button')).toBeNull()
  expect(await violations()).toEqual([])
})

describe('making a token', () => {
  test('shows the secret once, and asks before it closes uncopied', async () => {
    const { user, press, statusWith } = await theTokens()
    await press('New token')
    await user.type(await screen.findByLabelText('Name'), ' Shop server ')
    expect(await violations()).toEqual([])
    await press('Make token')
    const dialog = await screen.findByRole('dialog', { name: '“Shop server” is made' })
    const secret = within(dialog).getByLabelText<HTMLInputElement>('Token')
    expect(secret.value).toMatch(/^tsr_/)
    expect(await statusWith(secret.value)).toBe(200)
    expect(await violations()).toEqual([])
    await user.keyboard('{Escape}')
    expect(await within(dialog).findByText('You have not copied it yet.', { exact: false })).toBeVisible()
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

  test('asks for a name and for a day that is still to come', async () => {
    const { user, press } = await theTokens()
    await press('New token')
    await press('Make token')
    const name = await screen.findByLabelText('Name')
    expect(name).toHaveAccessibleDescription('Name the token, so that you know it again.')
    expect(name).toHaveFocus()
    await user.type(name, 'Shop')
    await user.selectOptions(screen.getByLabelText('Expires'), 'On a date of your choice')
    const day = await screen.findByLabelText('Last day')
    await user.type(day, '2020-01-01')
    await press('Make token')
    expect(day).toHaveAccessibleDescription('Choose a day from today on.')
    expect(day).toHaveFocus()
  })

  test('keeps what was typed when the connection breaks, and says what that may mean', async () => {
    const page = await theTokens()
    await page.press('New token')
    await page.user.type(await screen.findByLabelText('Name'), 'Shop')
    page.meanwhile(({ method }) => (method === 'POST' ? Promise.reject(new TypeError('offline')) : undefined))
    await page.press('Make token')
    expect(await screen.findByText('The connection broke', { exact: false })).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Shop')
    page.meanwhile(null)
    await page.press('Make token')
    expect(await screen.findByRole('dialog', { name: '“Shop” is made' })).toBeVisible()
  })
})

describe('revoking', () => {
  test('asks, then takes the token away for good', async () => {
    const page = await theTokens()
    const token = await page.having('Shop')
    await page.press('Revoke Shop')
    expect(await screen.findByRole('alertdialog', { name: 'Revoke “Shop”?' })).toBeVisible()
    expect(await violations()).toEqual([])
    await page.press('Revoke token')
    await waitFor(() => expect(screen.queryByText('Shop')).toBeNull())
    expect(await page.statusWith(token)).toBe(401)
    await waitFor(() => expect(screen.getByRole('list', { name: 'Your tokens' })).toHaveFocus())
  })

  test('that fails leaves the token and says so', async () => {
    const page = await theTokens()
    const token = await page.having('Shop')
    await page.press('Revoke Shop')
    page.meanwhile(({ method }) => (method === 'DELETE' ? new Response('', { status: 503 }) : undefined))
    await page.press('Revoke token')
    expect(await screen.findByText('Shop could not be revoked, so it still signs in.')).toBeVisible()
    expect(await page.statusWith(token)).toBe(200)
  })

  test('the token of this browser says that it signs out, and does', async () => {
    const page = await theTokens()
    const own = await page.service.addUser(2)
    storeCredentials({ serviceUrl: '', token: own })
    await page.client.resetQueries()
    await page.press('Revoke test')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('revoking it signs you out here')
    expect(question).toHaveTextContent('No other token of yours works.')
    await page.press('Revoke and sign out')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(readCredentials()).toBeNull()
    expect(await page.statusWith(own)).toBe(401)
  })
})

describe('what stands in the place of the list', () => {
  test('a way to try again when the service does not answer', async () => {
    const page = await theTokens({
      onTheWay: ({ path }) => (path === '/api/v1/tokens' ? new Response('', { status: 503 }) : undefined),
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    page.meanwhile(null)
    await page.user.click(retry)
    expect(await screen.findByText('Set up with the service')).toBeVisible()
  })

  test('an invitation when there are none', async () => {
    await theTokens({
      onTheWay: ({ path }) => (path === '/api/v1/tokens' ? Response.json({ data: [] }) : undefined),
    })
    expect(await screen.findByText('There are no tokens yet')).toBeVisible()
  })

  test('a sentence at a service without tokens, whose plan does not lead here', async () => {
    const page = await theTokens({
      onTheWay: ({ path }) => (path === '/api/v1/session' ? new Response('', { status: 404 }) : undefined),
    })
    expect(
      await screen.findByText('This service manages its tokens elsewhere.', { exact: false }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New token' })).toBeNull()
    await page.router.navigate({ to: '/plan' })
    expect(await screen.findByText('This service does not tell about plans.', { exact: false })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Manage tokens' })).toBeNull()
  })
})

const now = new Date(2026, 4, 1, 12).getTime()
test.each([
  ['never', '', null],
  ['days30', '', new Date(now + 30 * 24 * 3_600_000).toISOString()],
  ['date', '2026-05-01', new Date(2026, 4, 2).toISOString()],
  ['date', '2026-04-30', undefined],
  ['date', '', undefined],
] as const)('a token that ends "%s" %s ends at %s', (choice, day, instant) => {
  expect(expiryInstant(choice, day, now)).toBe(instant)
})
