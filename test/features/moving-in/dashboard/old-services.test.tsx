import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inResult, openImport, resultDialog, withRows } from '../../../dashboard/library/import-steps.ts'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { violations } from '../../../dashboard/support/violations.ts'

const link = (path: string, fields: object = {}) => ({
  id: path,
  shortLink: `https://links.example/${path}`,
  destinationUrl: `https://shop.example/${path}`,
  title: path,
  aliases: [],
  tags: ['print'],
  expirationDate: '',
  clicks: 0,
  forwardsQuery: true,
  lost: [],
  ...fields,
})

/**
 * Pages of links, and clicks by day of all but the third one. Returns what was asked.
 *
 * @param failsAt the page that fails once.
 */
function answerAsOldService(
  page: Awaited<ReturnType<typeof aPage>>,
  pages: readonly (readonly object[])[],
  failsAt?: string,
): string[] {
  const asked: string[] = []
  page.meanwhile(async ({ path, body }) => {
    if (!path.includes('/old-links')) return undefined
    const { after, ids } = JSON.parse(String(body)) as { after: string; ids?: readonly string[] }
    asked.push(ids?.join(' ') ?? after)
    if (after === failsAt && asked.filter((each) => each === failsAt).length === 1)
      return Response.json({ message: 'boom' }, { status: 502 })
    if (ids !== undefined) {
      const clicks = ids.map((id) => ({ id, days: id === 'three' ? null : '2024-01-31:4 2024-02-01:5' }))
      return Response.json({ data: { clicks, wait: 0 } })
    }
    const place = Number(after || 0)
    const next = place + 1 < pages.length ? String(place + 1) : null
    return Response.json({ data: { links: pages[place], next, wait: 0 } })
  })
  return asked
}

test('links of another service are read with a token, checked like a file, and created', async () => {
  const page = await aPage()
  const { user, service } = page
  await openImport(page)
  await user.click(await screen.findByRole('button', { name: 'Read from Bitly, Dub, Shlink or Short.io' }))
  const token = screen.getByLabelText('Token or API key')
  const read = screen.getByRole('button', { name: 'Read links' })
  await user.click(read)
  await waitFor(() => expect(token).toHaveAccessibleDescription('Enter the token.'))
  expect(await violations()).toEqual([])
  await user.selectOptions(screen.getByLabelText('Service'), 'Shlink')
  const address = screen.getByLabelText('Address of your Shlink server')
  await user.type(address, 'https://127.0.0.1')
  await user.type(token, 'secret')
  await user.click(read)
  await waitFor(() => expect(address).toHaveAccessibleDescription(/on the public internet/))

  const pages = [
    [link('one', { clicks: 1200, lost: ['maxVisits'] })],
    [link('two'), link('three', { forwardsQuery: false })],
  ]
  const asked = answerAsOldService(page, pages, '1')
  await user.click(read)
  await waitFor(() => expect(read).not.toHaveAttribute('aria-busy'))
  await user.click(read)
  expect(await screen.findByText(/^These are your links from Shlink/)).toBeVisible()
  expect(asked).toEqual(['', '1', '1', 'one two three'])
  await user.click(screen.getByRole('button', { name: 'Check all rows' }))
  expect(await screen.findByText(/^Links that come without their clicks by day: 1\./)).toBeVisible()
  expect(await screen.findByText('Columns of the file: Shlink: maxVisits')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Create 3 codes' }))
  expect(await inResult('3 codes created.')).toBeVisible()
  const { data } = (await service.api('GET', '/qr-code?whole=true')).json<{ data: object[] }>()
  expect(data).toContainEqual(
    expect.objectContaining({ slashTag: 'one', earlierClicks: 1200, earlierService: 'Shlink' }),
  )
  const three = data.find((code) => 'slashTag' in code && code.slashTag === 'three')
  expect(three).toMatchObject({ fieldData: expect.stringContaining('"forwardQuery":false') })
  // The list of links has no sum of this one.
  const earlierDays = '2024-01-31:4 2024-02-01:5'
  expect(data).toContainEqual(expect.objectContaining({ slashTag: 'two', earlierClicks: 9, earlierDays }))
})

test('more links than an import takes are told at the review, and the next import reads on from there', () =>
  withRows(2, async () => {
    const page = await aPage()
    const { user } = page
    const asked = answerAsOldService(page, [[link('one'), link('two'), link('three')], [link('four')]])
    const read = async () => {
      await openImport(page)
      await user.click(await screen.findByRole('button', { name: /^Read from Bitly/ }))
      await user.type(screen.getByLabelText('Token or API key'), 'secret')
      await user.click(screen.getByRole('button', { name: 'Read links' }))
      await user.click(await screen.findByRole('button', { name: 'Check all rows' }))
    }
    await read()
    expect(await screen.findByText(/^We read links 1 to 3, and there are more\./)).toBeVisible()
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Create 3 codes' }))
    expect(await inResult('3 codes created.')).toBeVisible()
    await user.click((await resultDialog()).getAllByRole('button', { name: 'Close' })[0]!)

    await read()
    await user.click(await screen.findByRole('button', { name: 'Create 1 code' }))
    expect(asked).toEqual(['', 'one two three', '1', 'four'])
    expect(await inResult('1 code created.')).toBeVisible()
    await user.click((await resultDialog()).getAllByRole('button', { name: 'Close' })[0]!)
    await openImport(page)
    await user.click(await screen.findByRole('button', { name: /^Read from Bitly/ }))
    expect(screen.queryByRole('switch')).toBeNull()
  }))
