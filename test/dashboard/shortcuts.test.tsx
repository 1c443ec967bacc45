import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { listenForShortcuts } from '#dashboard/app/shortcuts.ts'
import { aCodeBody, aPage } from './support/a-page.tsx'
import { violations } from './support/violations.ts'

async function aLibrary() {
  const page = await aPage({
    codes: [
      { title: 'Summer sale', slashTag: 'summer' },
      { title: 'Winter sale', slashTag: 'winter' },
      { title: 'New year', slashTag: 'year' },
    ],
  })
  await screen.findAllByText('Summer sale')
  // The key listener starts a moment after the screen.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: '?' })
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
  await page.user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return page
}

test('the palette finds a code and opens it', async () => {
  const page = await aLibrary()
  await page.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search codes and commands' })
  await waitFor(() => expect(box).toHaveFocus())
  await page.user.type(box, 'winter')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(await violations()).toEqual([])
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/codes/2'))
})

test('Enter opens a matching code, even when a command matches too', async () => {
  const page = await aLibrary()
  await page.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search codes and commands' })
  await page.user.type(box, 'new')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual([
      'New QR code',
      expect.stringMatching(/^New year/),
    ]),
  )
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('New year'))
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/codes/3'))
})

describe('until the search is answered', () => {
  /** The palette with these words; another browser has saved a code that matches them since it opened. */
  async function aSlowSearch(typed: string) {
    const page = await aLibrary()
    const answer = page.hold('search=')
    await page.user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: 'Search codes and commands' })
    await screen.findByRole('option', { name: /^Summer sale/ })
    const payload = { ...aCodeBody(), title: `${typed} from elsewhere`, slashTag: 'elsewhere' }
    await page.service.api('POST', '/qr-code', payload)
    await page.user.type(box, typed)
    return { ...page, answer }
  }
  const rows = () => screen.getAllByRole('option').map((row) => row.textContent)
  const placeOf = (name: string) => screen.getByRole('option', { name }).getBoundingClientRect().top

  test('codes that do not match are hidden, and commands stay in their place', async () => {
    const { answer } = await aSlowSearch('light')
    await waitFor(() => expect(rows()).toEqual(['Theme: Light']))
    const before = placeOf('Theme: Light')
    answer()
    await screen.findByRole('option', { name: /^light from elsewhere/, selected: true })
    expect(placeOf('Theme: Light')).toBe(before)
  })

  test('a matching code that is known already opens', async () => {
    const { user, router } = await aSlowSearch('winter')
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Winter sale/)]))
    // A row is chosen a moment after it is shown, and Enter opens the chosen one.
    await screen.findByRole('option', { name: /^Winter sale/, selected: true })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/codes/2'))
  })

  test('a row chosen with an arrow key stays chosen after it', async () => {
    const { user, answer } = await aSlowSearch('new')
    await screen.findByRole('option', { name: /^New year/, selected: true })
    await user.keyboard('{ArrowUp}')
    answer()
    await screen.findByRole('option', { name: /^new from elsewhere/ })
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('New QR code')
  })
})

test('the palette begins a code of each type by its name', async () => {
  const page = await aLibrary()
  await page.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search codes and commands' })
  await page.user.type(box, 'contact')
  await page.user.click(await screen.findByRole('option', { name: 'New contact' }))
  await waitFor(() => expect(page.router.state.location.search).toEqual({ type: 'contact' }))
  expect(await screen.findByLabelText('First name')).toBeVisible()
})

test('the palette and the keys open the scans and the tokens, which belong to the account', async () => {
  const page = await aLibrary()
  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.type(await screen.findByRole('combobox', { name: 'Search codes and commands' }), 'go to sc')
  await page.user.click(await screen.findByRole('option', { name: 'Go to scans' }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/scans'))
  expect(screen.getByRole('button', { name: 'Account' })).not.toHaveAttribute('aria-current')
  await page.user.keyboard('ga')
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/account/developers'))
  expect(await screen.findByRole('button', { name: 'Account', current: 'page' })).toBeVisible()
  await page.user.keyboard('gs')
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/scans'))
})

test('a letter key navigates, but never while typing', async () => {
  const page = await aLibrary()
  await page.user.keyboard('gp')
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/account/plan'))
  await page.user.keyboard('/')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
  await page.user.keyboard('n?gp')
  expect(screen.getByRole('searchbox')).toHaveValue('n?gp')
  expect(page.router.state.location.pathname).toBe('/')
})

test('a pasted address outside a field starts a new code', async () => {
  const page = await aLibrary()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', ' https://acme.example/pasted ')
  document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/codes/new'))
  expect(await screen.findByLabelText('Destination')).toHaveValue('https://acme.example/pasted')
})

test('single keys do nothing once turned off, and the palette still opens', async () => {
  const page = await aLibrary()
  await page.user.keyboard('?')
  const letters = await screen.findByRole('switch', { name: 'Single-key shortcuts' })
  expect(await violations()).toEqual([])
  await page.user.click(letters)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.user.keyboard('?gpn/')
  expect(localStorage.getItem('tessera.letterKeys')).toBe('off')
  await page.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Search codes and commands' })
  expect(page.router.state.location.pathname).toBe('/')
  await page.user.type(box, 'keyboard')
  await page.user.click(await screen.findByRole('option', { name: 'Keyboard shortcuts' }))
  await page.user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  expect(localStorage.getItem('tessera.letterKeys')).toBeNull()
})

test('the second key of a pair counts also where the listener was renewed after the first', () => {
  const run = vi.fn()
  const listen = () => listenForShortcuts({}, run, vi.fn())
  const stop = listen()
  fireEvent.keyDown(document.body, { key: 'g' })
  stop()
  const stopNext = listen()
  fireEvent.keyDown(document.body, { key: 's' })
  stopNext()
  expect(run).toHaveBeenCalledExactlyOnceWith('scans')
})
