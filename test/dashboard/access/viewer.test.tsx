import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closeRow, openRow } from '../editor/rows.ts'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { openPalette } from '../support/open-palette.ts'
import { violations } from '../support/violations.ts'

/** Requests that write nothing which others see: previews, presence, own notices. */
const harmless = /\/(visit-page|identify|presence|inbox\/read|approval\/missing)$/

/** The dashboard of a viewer, and what it writes. */
async function asViewer(path: string, options: PageOptions = {}) {
  const writes: string[] = []
  const page = await aPage({
    path,
    codes: [{ title: 'Poster' }],
    person: { role: 'viewer', name: 'Vic' },
    onTheWay: ({ method, path: asked }) => {
      if (method !== 'GET' && !harmless.test(asked)) writes.push(`${method} ${asked}`)
      return undefined
    },
    ...options,
  })
  return { ...page, writes }
}

const namesOf = (buttons: readonly HTMLElement[]) =>
  buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent).join('|')

test('the library of a viewer offers no change, by no menu, no key and no command', async () => {
  const { user, router, settled, writes } = await asViewer('/')
  expect(await screen.findByText('View only')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'More actions for Poster' }))
  await screen.findByRole('menuitem', { name: 'Open' })
  expect(namesOf(screen.getAllByRole('menuitem'))).not.toMatch(/Edit|Duplicate|Pause|Delete/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

  await user.click(screen.getByRole('checkbox', { name: /Poster/ }))
  const bar = within(await screen.findByRole('region', { name: 'Selected codes' }))
  await bar.findByRole('button', { name: 'More' })
  expect(namesOf(bar.getAllByRole('button'))).not.toMatch(/Tag|Pause|Delete/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected codes' })).toBeNull())

  const palette = await openPalette()
  await user.type(palette, 'new')
  expect(await screen.findByText('No results.')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n')
  await settled()
  expect(router.state.location.pathname).toBe('/')
  expect(writes).toEqual([])
})

test.each(['/codes/new', '/codes/new?copy=1'])(
  'a viewer who opens %s is told why it is closed',
  async (path) => {
    const { writes } = await asViewer(path)
    expect(await screen.findByRole('heading', { name: "You can't create codes" })).toBeVisible()
    expect(writes).toEqual([])
  },
)

test('the editor of a viewer shows everything and changes nothing', async () => {
  const { user, service, container, settled, writes } = await asViewer('/codes/1')
  const before = (await service.api('GET', '/qr-code/1')).json()
  const destination = await screen.findByLabelText('Destination')
  expect(await screen.findByText("You're a viewer of", { exact: false })).toBeVisible()
  await screen.findByRole('tab', { name: 'Settings' })
  expect(destination).toBeDisabled()
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  expect(screen.getByRole('main')).not.toHaveTextContent(
    /You can change it any time|Press Enter|Leave it empty|Apply a look|doesn't support/,
  )
  for (const row of ['Look', 'Frame', 'Schedule', 'Pattern'] as const) {
    await openRow(user, row)
    const controls = () => [
      ...container.querySelectorAll('[data-row] fieldset :is(input, select, textarea, button)'),
    ]
    await waitFor(() => expect(controls().length, row).toBeGreaterThan(3))
    expect(
      controls().filter((control) => control.matches(':enabled')),
      row,
    ).toEqual([])
    if (row !== 'Pattern') await closeRow(user)
  }
  await user.keyboard('{Control>}s{/Control}')
  expect(await violations()).toEqual([])
  await settled()
  expect((await service.api('GET', '/qr-code/1')).json()).toEqual(before)
  expect(writes).toEqual([])
})

test.each(['plan', 'domains', 'developers'])(
  'the account page %s offers a viewer no change',
  async (page) => {
    const { settled, writes } = await asViewer(`/account/${page}`)
    await screen.findByRole('heading', { level: 1 })
    await settled()
    const buttons = within(screen.getByRole('main')).queryAllByRole('button')
    expect(namesOf(buttons.filter((button) => button.matches(':enabled')))).not.toMatch(
      /Invite|Save|Remove|Add domain|Delete|Revoke|New kit|Import/,
    )
    expect(writes).toEqual([])
  },
)
