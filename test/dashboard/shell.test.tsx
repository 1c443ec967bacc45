import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { announce } from '#dashboard/ui/announce.ts'
import { aHold, aPage } from './support/a-page.tsx'
import { violations } from './support/violations.ts'
import { announced } from './support/announced.ts'

describe('the shell', () => {
  test('skips to the content by keyboard', async () => {
    const { user } = await aPage()
    await screen.findByRole('heading', { name: 'Library' })
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('moves focus to the heading and renames the tab on navigation', async () => {
    const { user } = await aPage()
    await user.click(await screen.findByRole('link', { name: 'Scans' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Scans' })).toHaveFocus())
    expect(document.title).toBe('Scans · Tessera')
    expect(screen.getByRole('link', { name: 'Scans' })).toHaveAttribute('aria-current', 'page')
  })

  test('leaves nothing of a screen in the live region of the next one', async () => {
    const { user } = await aPage()
    await screen.findByRole('heading', { name: 'Library' })
    announce('The password is wrong.')
    await announced('The password is wrong.')
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 5_000)
    await user.click(await screen.findByRole('link', { name: 'Scans' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Scans' })).toHaveFocus())
    await waitFor(() => expect(screen.queryByText('The password is wrong.', { ignore: false })).toBeNull())
  })

  test.each([
    '/scans',
    '/codes/1',
    '/codes/1/scans',
    '/codes/1/history',
    '/account/plan',
    '/account/kits/new',
  ])('keeps the focus on the heading of %s while it loads', async (href) => {
    const { user, release, settled } = await aLoadingScreen(href)
    // It silences a screen reader.
    await user.keyboard('{Control}')
    release()
    await settled()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('leaves the focus to a person who has pressed a key while it loads', async () => {
    const { user, release, settled } = await aLoadingScreen('/codes/1')
    await user.tab()
    const reached = document.activeElement
    expect(reached?.matches('main, main h1')).toBe(false)
    if (reached instanceof HTMLElement) reached.blur()
    release()
    await settled()
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus()
  })

  test('stores the chosen theme', async () => {
    const { user } = await aPage()
    await user.click(await screen.findByRole('button', { name: 'Account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Theme and language' }))
    expect(await screen.findByRole('radio', { name: 'System' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('tessera.theme')).toBe('dark')
    await user.click(screen.getByRole('radio', { name: 'System' }))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  test('announces going offline and online', async () => {
    await aPage()
    await screen.findByRole('heading', { name: 'Library' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    const banner = await screen.findByRole('complementary', { name: 'Connection' })
    expect(banner).toHaveTextContent("You're offline.")
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(banner).not.toBeInTheDocument())
    await announced("You're back online.")
  })

  test.each(['/nowhere', '/codes/abc', '/codes/%00', '/codes/%zz', '/%c3%28'])(
    'links to the library from %s',
    async (path) => {
      await aPage({ path })
      const heading = await screen.findByRole('heading', { name: 'Page not found' })
      expect(screen.getByRole('main')).toContainElement(heading)
      expect(screen.getByRole('link', { name: 'Go to library' })).toHaveAttribute('href', '/')
    },
  )
})

/** A screen that was opened before the service has answered anything. */
async function aLoadingScreen(href: string) {
  const { held, release } = aHold()
  const page = await aPage({ codes: [{}], onTheWay: () => held })
  await screen.findByRole('heading', { name: 'Library' })
  await page.router.navigate({ href })
  await waitFor(() => expect(document.activeElement?.matches('main, main h1')).toBe(true))
  return { ...page, release }
}

describe('the account', () => {
  test('shows a token its pages without a profile', async () => {
    const { user, router } = await aPage({ path: '/account/developers' })
    const pages = within(await screen.findByRole('navigation', { name: 'Account' }))
    expect(pages.queryByRole('link', { name: 'Profile' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Account settings' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/plan'))
    expect(screen.getByRole('button', { name: 'Account' })).toHaveAttribute('aria-current')
    expect(pages.getByRole('link', { name: 'Your files' })).toHaveAttribute('aria-current', 'page')
    await router.navigate({ to: '/account/profile' })
    expect(
      await screen.findByText('Sign in as a person to edit your profile.', { exact: false }),
    ).toBeVisible()
  })

  test('shows nothing of people to somebody without colleagues, until the first invitation', async () => {
    const { user, service, client } = await aPage({
      path: '/account',
      person: { role: 'owner', name: 'Olga', email: 'olga@acme.com' },
    })
    expect(await screen.findByRole('button', { name: 'Inbox' })).toBeVisible()
    const pages = within(await screen.findByRole('navigation', { name: 'Account' }))
    await service.run('delete from memberships where person_id = 1')
    await client.invalidateQueries({ queryKey: ['session'] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Inbox' })).toBeNull())
    expect(pages.queryByRole('link', { name: 'People' })).toBeNull()
    expect(pages.queryByRole('link', { name: /Plan/ })).toBeNull()
    await user.click(await screen.findByRole('link', { name: 'Invite people' }))
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    await user.click(await screen.findByRole('button', { name: 'Create invitation' }))
    expect(await pages.findByRole('link', { name: 'People', hidden: true })).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Inbox', hidden: true })).toBeInTheDocument()
  })

  test('shows the usage of each limit', async () => {
    await aPage({
      path: '/account/plan',
      service: { plan: 'free', upgradeUrl: 'https://acme.com/plans' },
      codes: Array.from({ length: 10 }, () => ({})),
    })
    expect(await screen.findByText('10 of 10')).toBeVisible()
    expect(screen.getByRole('meter', { name: 'QR codes' })).toHaveAttribute('aria-valuenow', '10')
    expect(await screen.findByText('Limit reached. Existing codes keep working.')).toBeVisible()
    expect(await screen.findByText('10 of 20')).toBeVisible()
    expect(await screen.findByText('Black, white and 2 colours')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', 'https://acme.com/plans')
    expect(await violations()).toEqual([])
  })
})
