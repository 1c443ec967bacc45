import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { foldBatches } from '#service/analytics/fold-batches.ts'
import type { CountedVisit } from '#service/counting/visit.ts'
import { aVisit, iPhone, visitsInto } from '../../service/analytics/a-log.ts'
import { aCodeBody, aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

const day = 86_400_000

/** The scans of a library with one code, `visits` of which were counted. */
async function aCounted(visits: readonly Partial<CountedVisit>[] = [], options: PageOptions = {}) {
  const page = await aPage({ path: '/scans', codes: [{ title: 'Poster', slashTag: 'poster' }], ...options })
  const { data } = (await page.service.inject({ url: '/api/v1/qr-code' })).json<{ data: { id: number }[] }>()
  const codeId = data[0]?.id ?? 0
  const whole = visits.map((fields) => aVisit({ codeId, at: Date.now(), ...fields }))
  if (whole.length > 0) {
    await visitsInto(page.service.database, whole)
    while ((await foldBatches(page.service.database)) > 0);
  }
  return { ...page, codeId }
}

/** Two scans and a click now, and a scan in the period before. */
const some: readonly Partial<CountedVisit>[] = [
  {},
  { address: '198.51.100.1', acceptLanguage: '', referer: 'https://www.example.com/menu' },
  { kind: 'click', userAgent: 'curl/8.0' },
  { at: Date.now() - 40 * day },
]
/** jsdom's Blob has no `text`. */
function textOf(bytes: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsText(bytes)
  })
}

const total = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt' })).parentElement ?? document.body)

describe('the scans', () => {
  test('show the sums beside those of the period before, over time, and who came', async () => {
    await aCounted(some)
    expect(await (await total('Scans')).findByText('2')).toBeVisible()
    expect((await total('Scans')).getByText('+100%, 1 before')).toBeVisible()
    expect((await total('Clicks')).getByText('Nothing before to compare with')).toBeVisible()
    expect(screen.getByText('3 scans, 1 click since the beginning')).toBeVisible()
    expect(screen.getByRole('figure')).toBeVisible()
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
      ['Not told', '1', '0', '33%'],
    ])
    expect(rows('Came from')[1]).toEqual(['example.com', '1', '0', '33%'])
    expect(document.title).toBe('Scans · Tessera')
    expect(await violations()).toEqual([])
  })

  test('are read out point by point, and stand as numbers in a table behind the chart', async () => {
    const { user } = await aCounted(some)
    const chart = await screen.findByRole('slider', { name: 'Read the chart point by point' })
    await waitFor(() =>
      expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('2 scans, 1 click.')),
    )
    fireEvent.change(chart, { target: { value: '19' } })
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/0 scans, 0 clicks\. Period before: 1 scan, 0 clicks\.$/),
    )
    expect(within(screen.getByRole('figure')).getByText('1', { selector: 'strong' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show as a table' }))
    const table = screen.getByRole('table', { name: 'Scans and clicks over time' })
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(31)
    expect(rows.at(-1)).toHaveTextContent(/21300$/)
    expect(await violations(table)).toEqual([])
  })

  test('appear without a reload when somebody scans, and are told to readers', async () => {
    const { service } = await aCounted()
    expect(await screen.findByRole('heading', { name: 'No scans yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'To your codes' })).toHaveAttribute('href', '/')
    await service.visit({
      url: '/poster?qr',
      headers: { host: 'go.acme.com', 'user-agent': iPhone, 'accept-language': 'pt-BR' },
    })
    expect(await (await total('Scans')).findByText('1')).toBeVisible()
    expect(await screen.findByText('Portuguese')).toBeVisible()
    expect(await screen.findByText('New: 1 scan, 0 clicks.')).toBeInTheDocument()
  })

  test('that are counted but not yet added up are asked for until they are', async () => {
    const { service, router, codeId } = await aCounted([{}])
    await visitsInto(service.database, [aVisit({ codeId, at: Date.now() })])
    await router.navigate({ to: '/scans', search: { code: codeId } })
    expect(await screen.findByText('2 scans, 0 clicks since it was made')).toBeVisible()
    expect(await (await total('Scans')).findByText('1')).toBeVisible()
    await foldBatches(service.database)
    expect(await (await total('Scans')).findByText('2', {}, { timeout: 10_000 })).toBeVisible()
  })

  test('keep period and unit in the address, and drop what makes no sense there', async () => {
    const { user, router } = await aCounted([{}], { path: '/scans?period=7d&unit=month&code=x' })
    expect(await screen.findByLabelText('Period')).toHaveValue('7d')
    expect(await screen.findByLabelText('Shown by')).toHaveValue('day')
    await user.selectOptions(screen.getByLabelText('Shown by'), 'By hour')
    expect(router.state.location.search).toEqual({ period: '7d', unit: 'hour' })
    await user.selectOptions(screen.getByLabelText('Period'), 'Own dates')
    const { from, to } = router.state.location.search as { from: string; to: string }
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * day)
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2020-01-01' } })
    expect(await screen.findByText('Choose a last day that is not before the first.')).toBeVisible()
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2015-01-01' } })
    expect(await screen.findByText(/Choose two years at most/)).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 days')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByRole('figure')).toBeVisible()
  })

  test('are taken out as a CSV file with the code and the days in its name', async () => {
    const { user, router, codeId } = await aCounted(some)
    await router.navigate({ to: '/scans', search: { code: codeId, period: '7d' } })
    expect(await screen.findByRole('heading', { name: 'Scans of Poster' })).toBeVisible()
    const saved: { text: Promise<string>; name: string }[] = []
    URL.createObjectURL = (bytes) => {
      saved.push({ text: textOf(bytes as Blob), name: '' })
      return 'blob:csv'
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const last = saved.at(-1)
      if (last) last.name = this.download
    })
    for (const action of ['Over time, as CSV', 'Who came, as CSV']) {
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
  test('are reached from its menu and from its editor, and lead back', async () => {
    const { user, router } = await aCounted([{}], { path: '/' })
    await user.click(await screen.findByRole('button', { name: 'More actions for Poster' }))
    await user.click(await screen.findByRole('menuitem', { name: 'See its scans' }))
    expect(await screen.findByRole('heading', { name: 'Scans of Poster' })).toBeVisible()
    expect(await screen.findByText('1 scan, 0 clicks since it was made')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Edit this code' }))
    await user.click(await screen.findByRole('link', { name: '1 scan' }))
    expect(router.state.location.pathname).toBe('/scans')
    await user.click(await screen.findByRole('link', { name: 'All codes' }))
    expect(await screen.findByRole('heading', { name: 'Scans' })).toBeVisible()
  })

  test('that holds its text itself say that nobody can count them', async () => {
    const { router, service } = await aCounted()
    const made = await service.inject({
      method: 'POST',
      url: '/api/v1/qr-code',
      payload: { ...aCodeBody(7), qrType: 'text', text: 'Hello', destinationUrl: '' },
    })
    const { id } = made.json<{ data: { id: number } }>().data
    await router.navigate({ to: '/scans', search: { code: id } })
    expect(await screen.findByText('This code is not counted')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('that does not exist say so', async () => {
    await aCounted([], { path: '/scans?code=987654' })
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not there')
  })
})

describe('when the scans cannot be read', () => {
  test('a failure says so and is tried again at one press', async () => {
    const { user, meanwhile } = await aCounted([{}], {
      onTheWay: ({ path }) =>
        path.startsWith('/api/v1/scans?') ? Response.json({ message: 'boom' }, { status: 502 }) : undefined,
    })
    expect(await screen.findByText('The service has a problem right now')).toBeVisible()
    expect(await violations()).toEqual([])
    meanwhile(null)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('figure')).toBeVisible()
  })

  test('a lost connection keeps what was known, and says that nothing new arrives', async () => {
    const { meanwhile } = await aCounted(some)
    expect(await (await total('Scans')).findByText('2')).toBeVisible()
    meanwhile(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await screen.findByText(/New scans do not arrive at the moment/)).toBeVisible()
    expect((await total('Scans')).getByText('2')).toBeVisible()
    meanwhile(null)
    await waitFor(() => expect(screen.queryByText(/New scans do not arrive/)).toBeNull())
  })

  test('a service that does not offer them has no entry for them, and their address says so', async () => {
    const { router } = await aCounted([], {
      path: '/',
      onTheWay: ({ path }) =>
        path === '/api/v1/session' ? Response.json({ message: 'no' }, { status: 404 }) : undefined,
    })
    await screen.findByRole('heading', { name: 'Library' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Scans' })).toBeNull())
    await router.navigate({ to: '/scans' })
    expect(await screen.findByText('This service does not tell about scans')).toBeVisible()
  })
})
