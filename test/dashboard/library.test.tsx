import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aPage } from './support/a-page.tsx'
import { violations } from './support/violations.ts'
import { announced } from './support/announced.ts'

const cards = async () =>
  within(await screen.findByRole('list', { name: 'QR codes' })).findAllByRole('article')
const titles = async () => (await cards()).map((card) => card.getAttribute('aria-label'))

test('a scan between the list and the first totals shows on its card', async () => {
  const { service, hold } = await aPage({ codes: [{ title: 'Poster' }] })
  const answer = hold('/scans/totals')
  const card = await screen.findByRole('article', { name: 'Poster' })
  expect(card).toHaveTextContent('0 scans')
  await service.countVisits([{ codeId: 1, at: Date.now(), kind: 'scan' }])
  answer()
  await waitFor(() => expect(card).toHaveTextContent('1 scan'))
})

describe('the library', () => {
  test('shows a code with its picture, link, destination, statistics and state', async () => {
    await aPage({ codes: [{ title: 'Summer sale', slashTag: 'summer', tags: 'print,poster' }] })
    const card = await screen.findByRole('article', { name: 'Summer sale' })
    expect(await within(card).findByRole('img', { name: 'QR code of Summer sale' })).toHaveAttribute(
      'src',
      expect.stringContaining('data:image/svg+xml,'),
    )
    expect(card).toHaveTextContent('go.acme.com/summer')
    expect(card).toHaveTextContent('example.com/page-0')
    expect(card).toHaveTextContent('0 scans')
    expect(card).toHaveTextContent('Active')
    expect(within(card).getByRole('link', { name: 'poster' })).toBeVisible()
    expect(await screen.findByText('1 code')).toBeVisible()
    expect(document.title).toBe('Library · Tessera')
    expect(await violations()).toEqual([])
  })

  test('explains a first run and links to the editor', async () => {
    // Words that mail programs add to a link are no filters.
    await aPage({ path: '/?utm_source=mail' })
    expect(await screen.findByRole('heading', { name: 'Create your first QR code' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'New QR code' })).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  test('filters by search, state, tag and star, and stores them in the URL', async () => {
    const { user, router } = await aPage({
      codes: [
        { title: 'Poster', tags: 'print' },
        { title: 'Flyer', tags: 'print' },
        { title: 'Cup', tags: 'cups' },
      ],
    })
    expect(await titles()).toEqual(['Cup', 'Flyer', 'Poster'])
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const tag = screen.getByLabelText('Tag')
    await within(tag).findByRole('option', { name: /print/ })
    await user.selectOptions(tag, 'print')
    await waitFor(async () => expect(await titles()).toEqual(['Flyer', 'Poster']))
    await user.type(screen.getByLabelText('Search'), 'post')
    await waitFor(async () => expect(await titles()).toEqual(['Poster']))
    await waitFor(() => expect(router.state.location.search).toEqual({ tag: 'print', search: 'post' }))
    await user.click(screen.getByRole('button', { name: 'Remove filter: print' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'post' }))
    await user.selectOptions(screen.getByLabelText('State'), 'paused')
    expect(await screen.findByRole('heading', { name: 'No codes found' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect(await titles()).toEqual(['Cup', 'Flyer', 'Poster']))
    expect(screen.getByLabelText('Search')).toHaveValue('')
  })

  test('opens with the filters of the URL and drops invalid ones', async () => {
    await aPage({
      path: '/?sort=title&state=nonsense&search=12',
      codes: [{ title: 'B 12' }, { title: 'A 12' }, { title: 'C' }],
    })
    await waitFor(async () => expect(await titles()).toEqual(['A 12', 'B 12']))
    expect(screen.getByLabelText('Sort by')).toHaveValue('title')
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull()
  })

  test('toggles the star in one click', async () => {
    const { user, service } = await aPage({ codes: [{ title: 'Poster' }] })
    await user.click(await screen.findByRole('button', { name: 'Star Poster' }))
    expect(
      await screen.findByRole('button', { name: 'Remove star from Poster', pressed: true }),
    ).toBeVisible()
    await waitFor(async () => {
      const reply = await service.api('GET', '/qr-code?starred=true')
      expect(reply.json()).toMatchObject({ total: 1 })
    })
  })

  test('asks before pausing and resumes at once, by keyboard', async () => {
    const { user } = await aPage({ codes: [{ title: 'Poster' }] })
    const more = await screen.findByRole('button', { name: 'More actions for Poster' })
    more.focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
    const question = await screen.findByRole('alertdialog', { name: 'Pause Poster?' })
    expect(await violations()).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Pause code' }))
    const card = await screen.findByRole('article', { name: 'Poster' })
    await waitFor(() => expect(card).toHaveTextContent('Paused'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'More actions for Poster' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Resume' }))
    await waitFor(() => expect(card).toHaveTextContent('Active'))
  })

  test('copies the short link and confirms it; a text has none', async () => {
    const { user } = await aPage({
      codes: [
        { title: 'Poster', slashTag: 'poster' },
        { title: 'Note', qrType: 'text', text: 'Hello' },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Copy short link of Poster' }))
    const note = screen.getByRole('article', { name: 'Note' })
    expect(note).toHaveTextContent('Text only, no link')
    expect(note).toHaveTextContent('Not counted')
    expect(screen.queryByRole('button', { name: 'Copy short link of Note' })).toBeNull()
    await announced('Copied')
    expect(await navigator.clipboard.readText()).toBe('https://go.acme.com/poster')
  })

  test('mounts only cards near the viewport, and loads pages on scroll', async () => {
    await aPage({ codes: Array.from({ length: 60 }, (_, index) => ({ title: `Code ${index}` })) })
    expect((await cards()).length).toBeLessThan(40)
    expect(await screen.findByText('60 codes')).toBeVisible()
    await waitFor(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      expect(screen.getByRole('article', { name: 'Code 0' })).toBeVisible()
    })
    expect((await cards()).length).toBeLessThan(40)
  })

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), "Can't reach the service"],
    [
      'a failing service',
      () => Response.json({ message: 'boom' }, { status: 502 }),
      'The service has a problem',
    ],
  ])('explains %s and retries in one click', async (_, breakIt, words) => {
    const { user, meanwhile } = await aPage({
      codes: [{ title: 'Poster' }],
      onTheWay: ({ path }) => (path.startsWith('/api/v1/qr-code?') ? breakIt() : undefined),
    })
    expect(await screen.findByText(words)).toBeVisible()
    expect(await violations()).toEqual([])
    meanwhile(null)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Poster' })).toBeVisible()
  })

  test('handles unknown values, a right-to-left title and a title of one long word', async () => {
    await aPage({
      codes: [
        {
          title: 'مبيعات الصيف',
          pattern: 'from-the-future',
          corner: 'spiral',
          frame: 'hologram',
          qrType: 'orbit',
        },
        { title: 'W'.repeat(60) },
      ],
    })
    expect(await titles()).toEqual(['W'.repeat(60), 'مبيعات الصيف'])
  })
})
