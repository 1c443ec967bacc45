import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveDraft } from '#dashboard/api/drafts.ts'
import { newValues } from '#dashboard/api/editor-values.ts'
import { firstOwner } from '../support/clear-drafts.ts'
import { aPage } from '../support/a-page.tsx'
import { onAWindow } from '../support/on-a-window.ts'
import { violations } from '../support/violations.ts'

test('the owner of a blocked code sees the reason in the library and the editor', async () => {
  const page = await aPage({ codes: [{ title: 'Menu' }, { title: 'Poster' }] })
  await screen.findByText('Menu')
  await page.service.admin('code', 'block', 'go.acme.com/code-0', '--reason', 'It leads to <b>malware</b>.')
  await page.client.invalidateQueries()
  const card = await screen.findByRole('article', { name: 'Menu' })
  expect(await within(card).findByText('Blocked')).toBeVisible()
  expect(await within(card).findByText('Blocked: It leads to <b>malware</b>.')).toBeInTheDocument()
  expect(within(screen.getByRole('article', { name: 'Poster' })).queryByText(/Blocked:/)).toBeNull()

  await page.router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await page.user.click(await screen.findByText('An administrator blocked this code'))
  expect(await screen.findByText('It leads to <b>malware</b>.')).toBeVisible()
  expect(
    await screen.findByText('Visitors see a notice instead of the destination.', { exact: false }),
  ).toBeVisible()
  expect(screen.getByLabelText('Destination')).toBeEnabled()
  expect(await violations()).toEqual([])
})

test('the owner of a code with a blocked host sees the host and the reason', async () => {
  const page = await aPage({ codes: [{ title: 'Menu', destinationUrl: 'https://www.closed.example/menu' }] })
  await screen.findByText('Menu')
  await page.service.admin('blocklist', 'add', 'closed.example', '--reason', 'It collects passwords.')
  await page.client.invalidateQueries()
  const card = await screen.findByRole('article', { name: 'Menu' })
  expect(await within(card).findByText('Blocked')).toBeVisible()
  expect(
    await within(card).findByText(
      "Closed: links to www.closed.example aren't allowed. It collects passwords.",
    ),
  ).toBeInTheDocument()

  await page.router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await page.user.click(await screen.findByText("Links to www.closed.example aren't allowed"))
  expect(await screen.findByText('It collects passwords.')).toBeVisible()
  expect(screen.queryByText('An administrator blocked this code')).toBeNull()
})

test('a block with unsaved changes is one line above the picture, and the verdict is on the first screen', async () => {
  const base = { ...newValues('go.acme.com', 'UTC'), title: 'Menu', slashTag: 'code-0' }
  await saveDraft({
    id: 'd1',
    savedAt: new Date().toISOString(),
    reason: 'typed',
    codeId: 1,
    owner: firstOwner,
    values: { ...base, title: 'Menu of May' },
    base,
  })
  await aPage({
    path: '/codes/1',
    codes: [{ title: 'Menu' }],
    before: (service) =>
      service.admin('code', 'block', 'go.acme.com/code-0', '--reason', 'It leads to malware.'),
  })
  expect(await screen.findByRole('button', { name: 'Back to the saved version' })).toBeVisible()
  const line = (await screen.findByText('An administrator blocked this code')).closest('details')!
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await onAWindow(width, height)
    // The layout follows the size of the window a moment later.
    await waitFor(() => {
      const verdict = document.querySelector('[data-opens=verdict]')!
      expect(verdict.getBoundingClientRect().bottom, `at ${width} px`).toBeLessThanOrEqual(height)
      expect(line.getBoundingClientRect().height, `at ${width} px`).toBeLessThan(30)
    })
  }
})
