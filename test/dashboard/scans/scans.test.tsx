import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import type { CountedVisit } from '#service/analytics/visit-group.ts'
import { aCodeBody, aPage, type PageOptions } from '../support/a-page.tsx'
import { savedFiles } from '../support/saved-files.ts'
import { violations } from '../support/violations.ts'
import { announced } from '../support/announced.ts'

const day = 86_400_000
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** The scans of a library with one code and these visits, which are counted before the page opens. */
async function aCounted(visits: readonly Partial<CountedVisit>[] = [], options: PageOptions = {}) {
  let codeId = 0
  const page = await aPage({
    path: '/scans',
    codes: [{ title: 'Poster', slashTag: 'poster' }],
    ...options,
    async before(service) {
      const { data } = (await service.api('GET', '/qr-code')).json<{ data: { id: number }[] }>()
      codeId = data[0]?.id ?? 0
      await service.countVisits(visits.map((fields) => ({ codeId, at: Date.now(), ...fields })))
    },
  })
  return { ...page, codeId }
}

/** Two scans and a click now, and a scan in the previous period. */
const some: readonly Partial<CountedVisit>[] = [
  {},
  { address: '198.51.100.1', acceptLanguage: '', referer: 'https://www.example.com/menu' },
  { kind: 'click', userAgent: 'curl/8.0' },
  { at: Date.now() - 40 * day },
]
const total = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt' })).parentElement ?? document.body)

describe('the scans', () => {
  test('show totals beside the previous period, breakdowns, and a chart point by point or as a table', async () => {
    const { user } = await aCounted(some)
    expect(await (await total('Scans')).findByText('2')).toBeVisible()
    expect((await total('Scans')).getByText('+100%, 1 before')).toBeVisible()
    expect((await total('Clicks')).getByText('No earlier data to compare')).toBeVisible()
    expect(await screen.findByText('3 scans, 1 click in total')).toBeVisible()
    expect(await screen.findByRole('figure')).toBeVisible()
    const rows = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows('Device')).toEqual([
      ['Phone', '2', '0', '67%'],
      ['Other', '0', '1', '33%'],
    ])
    expect(rows('Language')).toEqual([
      ['German', '1', '1', '67%'],
      ['Unknown', '1', '0', '33%'],
    ])
    // The service has no table of countries.
    expect(screen.queryByRole('table', { name: 'Country' })).toBeNull()
    expect(rows('Referrer')[1]).toEqual(['example.com', '1', '0', '33%'])
    expect(await screen.findByRole('link', { name: 'Poster 3 scans' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/codes\/\d+\/scans/),
    )
    expect(document.title).toBe('Scans · Tessera')
    const chart = await screen.findByRole('slider', { name: 'Explore the chart point by point' })
    await waitFor(() =>
      expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('2 scans, 1 click.')),
    )
    fireEvent.change(chart, { target: { value: '19' } })
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/0 scans, 0 clicks\. Previous period: 1 scan, 0 clicks\.$/),
    )
    expect(within(screen.getByRole('figure')).getByText('1', { selector: 'strong' })).toBeVisible()
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show as a table' }))
    const points = screen.getByRole('table', { name: 'Scans and clicks over time' })
    expect(within(points).getAllByRole('row')).toHaveLength(31)
    expect(within(points).getAllByRole('row').at(-1)).toHaveTextContent(/21300$/)
    expect(await violations(points)).toEqual([])
  })

  test('appear live and are announced to screen readers', async () => {
    const { service } = await aCounted()
    expect(await screen.findByRole('heading', { name: 'No scans yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your codes' })).toHaveAttribute('href', '/')
    await service.visit({
      url: '/poster?qr',
      headers: { host: 'go.acme.com', 'user-agent': iPhone, 'accept-language': 'pt-BR' },
    })
    expect(await (await total('Scans')).findByText('1')).toBeVisible()
    expect(await screen.findByText('Portuguese')).toBeVisible()
    await announced('New: 1 scan, 0 clicks.')
  })

  test('keep period and unit in the URL, and drop invalid values', async () => {
    const { user, router } = await aCounted([{}], { path: '/scans?period=7d&unit=month&code=x' })
    expect(await screen.findByLabelText('Period')).toHaveValue('7d')
    expect(await screen.findByLabelText('Group by')).toHaveValue('day')
    await user.selectOptions(screen.getByLabelText('Group by'), 'Hour')
    await waitFor(() => expect(router.state.location.search).toEqual({ period: '7d', unit: 'hour' }))
    await user.selectOptions(screen.getByLabelText('Period'), 'Custom dates')
    await screen.findByLabelText('Last day')
    const { from, to } = router.state.location.search as { from: string; to: string }
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * day)
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2020-01-01' } })
    expect(await screen.findByText('The last day must be on or after the first.')).toBeVisible()
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2015-01-01' } })
    expect(await screen.findByText(/Choose a shorter period/)).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 days')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByRole('figure')).toBeVisible()
  })

  test('answer in a sentence, and a row of a breakdown shows its visits alone', async () => {
    const { user, router } = await aCounted(some)
    expect(await screen.findByText('2 scans, 1 click, 200% more than in the period before.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Phone' }))
    expect(await screen.findByText('Device: Phone')).toBeVisible()
    expect(await screen.findByText('2 scans, 0 clicks, 100% more than in the period before.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Phone', pressed: true })).toBeVisible()
    // The rest of all values is no row that could stand alone.
    expect(screen.queryByRole('button', { name: 'Other' })).toBeNull()
    expect((await total('Clicks')).getByText('0')).toBeVisible()
    expect(screen.queryByText('Visitors', { selector: 'dt' })).toBeNull()
    expect(router.state.location.search).toEqual({ by: 'device', value: 'phone' })
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show all visits' }))
    expect(await screen.findByText('2 scans, 1 click, 200% more than in the period before.')).toBeVisible()
    expect(router.state.location.search).toEqual({})
    await router.navigate({ to: '/scans', search: { by: 'language', value: '' } })
    expect(await screen.findByText('Language: Unknown')).toBeVisible()
  })

  test('are exported as CSV with the code and the days in the file name', async () => {
    const { user, router, codeId } = await aCounted(some)
    await router.navigate({ to: '/scans', search: { code: codeId, period: '7d' } })
    expect(await screen.findByRole('heading', { name: 'Scans of Poster' })).toBeVisible()
    const saved = savedFiles()
    for (const action of ['Over time, as CSV', 'Visitors, as CSV']) {
      await user.click(await screen.findByRole('button', { name: 'Export' }))
      await user.click(await screen.findByRole('menuitem', { name: action }))
    }
    const [points, who] = await Promise.all(saved.map(({ text }) => text))
    expect(saved[0]?.name).toMatch(/^scans-poster-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect(points?.split('\r\n')).toHaveLength(9)
    expect(points?.split('\r\n')[7]).toMatch(/T00:00,[^,]+,2,1,3,\d{4}-\d\d-\d\dT00:00,0,0$/)
    expect(saved[1]?.name).toMatch(/^visitors-poster-/)
    expect(who).toContain('device,Phone,2,0,0.6667\r\n')
  })
})

describe('the scans of one code', () => {
  test('list the presses of each button of its page, and update while the page is open', async () => {
    const page = {
      qrType: 'links',
      destinationUrl: undefined,
      slashTag: 'links',
      title: 'Our links',
      fieldData: { links: [{ label: 'Shop', address: 'https://example.com/shop' }] },
      instagram: 'acme',
    }
    const { service } = await aPage({ path: '/scans?code=1', codes: [page] })
    const table = within(await screen.findByRole('table', { name: 'Clicks per button' }))
    const rows = () =>
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows()).toEqual([
      ['Shopexample.com/shop', '0'],
      ['Instagraminstagram.com/acme', '0'],
      ['All buttons', '0'],
    ])
    await service.visit({
      url: '/links/go/instagram',
      headers: { host: 'go.acme.com', 'user-agent': iPhone },
    })
    await waitFor(() => expect(rows()[0]).toEqual(['Instagraminstagram.com/acme', '1']))
    expect(rows().at(-1)).toEqual(['All buttons', '1'])
  })

  test('are reached from its menu and its editor, with links back', async () => {
    const { user, router } = await aCounted([{}], { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'More actions for Poster' }))
    await user.click(await screen.findByRole('menuitem', { name: 'View scans' }))
    expect(await screen.findByRole('heading', { name: 'Scans of Poster' })).toBeVisible()
    expect(await screen.findByText('1 scan, 0 clicks since it was created')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Edit' }))
    await screen.findByRole('tab', { name: 'Design' })
    const tabs = within(await screen.findByRole('navigation', { name: 'This code' }))
    expect(tabs.getByText('Edit')).toHaveAttribute('aria-current', 'page')
    await user.click(tabs.getByRole('link', { name: 'Scans' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/codes/1/scans'))
    await user.selectOptions(await screen.findByLabelText('Period'), 'Last 7 days')
    await waitFor(() => expect(router.state.location.search).toEqual({ period: '7d' }))
    expect(router.state.location.pathname).toBe('/codes/1/scans')
    await user.click(await screen.findByRole('link', { name: 'All codes' }))
    expect(await screen.findByRole('heading', { name: 'Scans' })).toBeVisible()
    expect(router.state.location.search).toEqual({ period: '7d' })
  })

  test('of a text code explain that they cannot be counted', async () => {
    const { router, service } = await aCounted()
    const made = await service.api('POST', '/qr-code', {
      ...aCodeBody(7),
      qrType: 'text',
      text: 'Hello',
      destinationUrl: '',
    })
    const { id } = made.json<{ data: { id: number } }>().data
    await router.navigate({ to: '/scans', search: { code: id } })
    expect(await screen.findByText("Scans of this code aren't counted")).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('name the clicks that another service counted before the code moved here', async () => {
    const { router, service } = await aCounted()
    const moved = { ...aCodeBody(8), earlierClicks: 1_204, earlierService: 'Bitly' }
    const { id } = (await service.api('POST', '/qr-code', moved)).json<{ data: { id: number } }>().data
    await router.navigate({ to: '/scans', search: { code: id } })
    expect(await screen.findByText(/^Earlier clicks \(Bitly\): 1,204\./)).toBeVisible()
    const daily = { ...moved, slashTag: 'moved', earlierDays: '2024-01-31:3 2024-02-02:5' }
    const { data } = (await service.api('POST', '/qr-code', daily)).json<{ data: { id: number } }>()
    await router.navigate({ to: '/scans', search: { code: data.id } })
    const part = await screen.findByRole('region', { name: /^Earlier clicks \(Bitly\): 1,204\./ })
    const chart = within(part).getByRole('slider')
    expect(chart).toHaveAttribute('max', '2')
    expect(chart).toHaveAttribute('aria-valuetext', 'Fri, Feb 2, 2024: 5 clicks.')
    expect(await violations()).toEqual([])
  })

  test('of a missing code say so', async () => {
    await aCounted([], { path: '/scans?code=987654' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Code not found')
  })
})

describe('when the statistics cannot be loaded', () => {
  test('a failure is explained and retried in one click', async () => {
    const { user, meanwhile } = await aCounted([{}], {
      onTheWay: ({ path }) =>
        path.startsWith('/api/v1/scans?') ? Response.json({ message: 'boom' }, { status: 502 }) : undefined,
    })
    expect(await screen.findByText('The service has a problem')).toBeVisible()
    expect(await violations()).toEqual([])
    meanwhile(null)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('figure')).toBeVisible()
  })

  test('a lost connection or a failed refetch keeps the data, says that nothing new arrives, and is repeated', async () => {
    const { meanwhile, service, codeId } = await aCounted(some)
    expect(await (await total('Scans')).findByText('2')).toBeVisible()
    meanwhile(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await screen.findByText(/New scans aren't arriving right now/)).toBeVisible()
    expect((await total('Scans')).getByText('2')).toBeVisible()
    meanwhile(null)
    await waitFor(() => expect(screen.queryByText(/New scans aren't arriving/)).toBeNull())

    meanwhile(({ path }) =>
      path.startsWith('/api/v1/scans?') ? Response.json({ message: 'boom' }, { status: 502 }) : undefined,
    )
    await service.countVisits([{ codeId, at: Date.now() }])
    expect(await screen.findByText(/New scans aren't arriving right now/)).toBeVisible()
    expect(await screen.findByRole('figure')).toBeVisible()
    meanwhile(null)
    expect(await (await total('Scans')).findByText('3')).toBeVisible()
    expect(screen.queryByText(/New scans aren't arriving/)).toBeNull()
  })

  test('a service without statistics has no navigation item, and their URL says so', async () => {
    const { router } = await aCounted([], {
      path: '/',
      onTheWay: ({ path }) => (path === '/api/v1/session' ? Response.json(twoOperationSession) : undefined),
    })
    await screen.findByRole('heading', { name: 'Library' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Scans' })).toBeNull())
    await router.navigate({ to: '/scans' })
    expect(await screen.findByText("This service doesn't report scans")).toBeVisible()
  })
})
