import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aPage } from './support/a-page.tsx'
import { violations } from './support/violations.ts'

const cards = async () =>
  within(await screen.findByRole('list', { name: 'QR codes' })).findAllByRole('article')
const titles = async () => (await cards()).map((card) => card.getAttribute('aria-label'))

/** jsdom neither scrolls nor lays out: the window is as far down as the test says, in pixels. */
function scrollTo(top: number): void {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -top, 0, 0))
  window.dispatchEvent(new Event('scroll'))
}

describe('the library', () => {
  test('shows a code with its picture, link, destination, counts and state', async () => {
    await aPage({ codes: [{ title: 'Summer sale', slashTag: 'summer', tags: 'print,poster' }] })
    const card = await screen.findByRole('article', { name: 'Summer sale' })
    expect(await within(card).findByRole('img', { name: 'QR code of Summer sale' })).toHaveAttribute(
      'src',
      expect.stringContaining('data:image/svg+xml,'),
    )
    expect(card).toHaveTextContent('go.acme.com/summer')
    expect(card).toHaveTextContent('example.com/page-0')
    expect(card).toHaveTextContent('0 scans · 0 clicks')
    expect(card).toHaveTextContent('Active')
    expect(within(card).getByRole('link', { name: 'poster' })).toBeVisible()
    expect(screen.getByText('1 code')).toBeVisible()
    expect(document.title).toBe('Library · Tessera')
    expect(await violations()).toEqual([])
  })

  test('teaches a first run and leads to the editor', async () => {
    await aPage()
    expect(await screen.findByRole('heading', { name: 'Make your first QR code' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'New QR code' })).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  test('narrows by search, state, tag and star, and keeps them in the address', async () => {
    const { user, router } = await aPage({
      codes: [
        { title: 'Poster', tags: 'print' },
        { title: 'Flyer', tags: 'print' },
        { title: 'Cup', tags: 'cups' },
      ],
    })
    expect(await titles()).toEqual(['Cup', 'Flyer', 'Poster'])
    await user.selectOptions(screen.getByLabelText('Tag'), 'print')
    await waitFor(async () => expect(await titles()).toEqual(['Flyer', 'Poster']))
    await user.type(screen.getByLabelText('Search'), 'post')
    await waitFor(async () => expect(await titles()).toEqual(['Poster']))
    expect(router.state.location.search).toEqual({ tag: 'print', search: 'post' })
    await user.selectOptions(screen.getByLabelText('State'), 'paused')
    expect(await screen.findByRole('heading', { name: 'No code matches' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect(await titles()).toEqual(['Cup', 'Flyer', 'Poster']))
    expect(screen.getByLabelText('Search')).toHaveValue('')
  })

  test('opens narrowed as the address says, and drops what makes no sense', async () => {
    await aPage({
      path: '/?sort=title&state=nonsense&search=12',
      codes: [{ title: 'B 12' }, { title: 'A 12' }, { title: 'C' }],
    })
    await waitFor(async () => expect(await titles()).toEqual(['A 12', 'B 12']))
    expect(screen.getByLabelText('Sort by')).toHaveValue('title')
    expect(screen.getByLabelText('State')).toHaveValue('')
  })

  test('stars at one press', async () => {
    const { user, service } = await aPage({ codes: [{ title: 'Poster' }] })
    await user.click(await screen.findByRole('button', { name: 'Star Poster' }))
    expect(
      await screen.findByRole('button', { name: 'Remove star from Poster', pressed: true }),
    ).toBeVisible()
    const reply = await service.inject({ url: '/api/v1/qr-code?starred=true' })
    expect(reply.json()).toMatchObject({ total: 1 })
  })

  test('asks before it pauses, and resumes without asking, by keyboard', async () => {
    const { user } = await aPage({ codes: [{ title: 'Poster' }] })
    const more = await screen.findByRole('button', { name: 'More actions for Poster' })
    more.focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
    const question = await screen.findByRole('alertdialog', { name: 'Pause Poster?' })
    expect(await violations()).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Pause the code' }))
    const card = await screen.findByRole('article', { name: 'Poster' })
    await waitFor(() => expect(card).toHaveTextContent('Paused'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'More actions for Poster' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Resume' }))
    await waitFor(() => expect(card).toHaveTextContent('Active'))
  })

  test('copies the short link and says so', async () => {
    const { user } = await aPage({ codes: [{ title: 'Poster', slashTag: 'poster' }] })
    await user.click(await screen.findByRole('button', { name: 'Copy short link of Poster' }))
    await waitFor(() => expect(screen.getByText('Copied', { selector: '[role=status]' })).toBeInTheDocument())
    expect(await navigator.clipboard.readText()).toBe('https://go.acme.com/poster')
  })

  test('holds only the cards near the window, and loads the next pages as one scrolls', async () => {
    await aPage({ codes: Array.from({ length: 60 }, (_, index) => ({ title: `Code ${index}` })) })
    expect((await cards()).length).toBeLessThan(20)
    expect(screen.getByText('60 codes')).toBeVisible()
    scrollTo(60 * 400)
    expect(await screen.findByRole('article', { name: 'Code 0' })).toBeVisible()
    expect((await cards()).length).toBeLessThan(20)
  })

  test.each([
    [
      'a lost connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'No connection to the service',
    ],
    [
      'a failing service',
      () => Response.json({ message: 'boom' }, { status: 502 }),
      'The service has a problem right now',
    ],
  ])('says what happened after %s and tries again at one press', async (_, breakIt, words) => {
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

  test('survives a record with unknown values, a right-to-left title and a title of one long word', async () => {
    await aPage({
      codes: [
        {
          title: 'مبيعات الصيف',
          pattern: 'from-the-future',
          corner: 'spiral',
          frame: 'hologram',
          qrType: 'menu',
        },
        { title: 'W'.repeat(60) },
      ],
    })
    expect(await titles()).toEqual(['W'.repeat(60), 'مبيعات الصيف'])
  })
})
