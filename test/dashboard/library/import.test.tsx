import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'
import { inResult, openImport, resultDialog, withRows } from './import-steps.ts'

const file = (rows: readonly string[]) =>
  new File([['Destination,Name,Slug', ...rows].join('\n')], 'codes.csv', { type: 'text/csv' })

/** The text of the downloaded report. */
async function theReport({ user }: Awaited<ReturnType<typeof aPage>>): Promise<string> {
  const saved = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValueOnce(undefined)
  // The dialog with the results opens a moment after a quick job.
  await user.click(await screen.findByRole('button', { name: 'Download report' }))
  const [file] = saved.mock.calls[0] ?? []
  return file instanceof Blob ? await file.text() : ''
}

test('a column of brand kits dresses each row in its kit, and names an unknown one', async () => {
  const page = await aPage({
    codes: [{ title: 'Poster', slashTag: 'taken' }],
    before: async ({ api }) => {
      const design = { ...toKitDesign(defaultDesign), color: '#14213d' }
      await api('POST', '/brand-kits', { name: 'Harbour', design, palette: [] })
    },
  })
  const { user, service } = page
  await openImport(page)
  const rows = [
    'https://a.example,A,in-kit,Harbour',
    'https://b.example,B,plain,',
    'https://c.example,C,no,Forest',
  ]
  const csv = new File([['Destination,Name,Slug,Brand', ...rows].join('\n')], 'codes.csv', {
    type: 'text/csv',
  })
  await user.upload(await screen.findByLabelText('Choose a file'), csv)
  expect(await screen.findByLabelText('Brand kit')).toHaveValue('3')
  await user.click(screen.getByRole('button', { name: 'Check all rows' }))
  await screen.findByRole('button', { name: 'To fix 1', pressed: true })
  expect(screen.getByRole('region', { name: 'Rows in the file' })).toHaveTextContent(
    'This brand kit no longer exists.',
  )
  await user.click(screen.getByRole('button', { name: 'Create 2 codes, skip the rest' }))
  expect(await inResult('2 codes created.')).toBeVisible()
  const { data } = (await service.api('GET', '/qr-code')).json<{
    data: { slashTag: string; color: string }[]
  }>()
  const colours = Object.fromEntries(data.map(({ slashTag, color }) => [slashTag, color]))
  expect(colours).toMatchObject({ 'in-kit': '#14213d', plain: '#000000' })
})

test('a file is reviewed row by row, fixed in one click, created in parts, and safe to send again', async () => {
  const page = await aPage({ codes: [{ title: 'Poster', slashTag: 'taken' }] })
  const { user, service } = page
  const total = async () => (await service.api('GET', '/qr-code')).json<{ total: number }>().total
  const first = ['https://a.example,Good,good', 'https://b.example,Taken,taken', 'no address,Bad,b d']
  // With the two good rows above, one more than a part of an import.
  const more = Array.from({ length: 24 }, (_, row) => `https://c.example/${row},More ${row},more-${row}`)
  const rows = [...first, ...more]
  await openImport(page)
  await user.upload(await screen.findByLabelText('Choose a file'), file(rows))
  expect(await screen.findByLabelText('Destination')).toHaveValue('0')
  expect(screen.getByLabelText('Title')).toHaveValue('1')
  expect(screen.getByLabelText('Short link ending')).toHaveValue('2')
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Check all rows' }))
  expect(await screen.findByRole('button', { name: 'To fix 2', pressed: true })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Rows in the file' })).toHaveTextContent(
    'This link is already in use.',
  )
  expect(screen.getByRole('region', { name: 'Rows in the file' })).toHaveTextContent(
    /Destination: Enter a full web address.+ Short link ending: Use only letters/,
  )
  expect(await violations()).toEqual([])
  expect(await total()).toBe(1)

  await user.click(screen.getByRole('button', { name: /^Use taken/ }))
  await user.click(screen.getByRole('button', { name: 'Create 26 codes, skip the rest' }))
  expect(await inResult('26 codes created.')).toBeVisible()
  expect(await total()).toBe(27)
  expect((await theReport(page)).trimEnd().split('\r\n')).toHaveLength(27)
  await user.click(await screen.findByRole('button', { name: 'Apply a brand kit' }))
  const restyle = await screen.findByRole('dialog', { name: 'Change the design of 26 codes' })
  await user.click(within(restyle).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Download all' }))
  const zip = await screen.findByRole('dialog', { name: 'Download 26 codes' })
  await user.click(within(zip).getByRole('button', { name: 'Cancel' }))

  await user.click(within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]!)
  await openImport(page)
  await user.upload(await screen.findByLabelText('Choose a file'), file(rows))
  await user.click(await screen.findByRole('button', { name: 'Check all rows' }))
  expect(await screen.findByRole('button', { name: 'Already created 26' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Create 0/ })).toBeDisabled()
  await waitFor(async () => expect(await total()).toBe(27))
})

test('a file without rows shows an error and can be replaced', async () => {
  const page = await aPage()
  await openImport(page)
  await page.user.upload(
    await screen.findByLabelText('Choose a file'),
    new File(['url'], 'codes.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText(/couldn't read any rows/)).toBeVisible()
})

test('more rows than an import takes are imported part by part, and a part whose answer was lost counts once', () =>
  withRows(2, async () => {
    const page = await aPage()
    const { user } = page
    await openImport(page)
    const rows = ['a', 'b', 'c'].map((name) => `https://${name}.example,${name},part-${name}`)
    await user.upload(await screen.findByLabelText('Choose a file'), file(rows))
    expect(await screen.findByText(/^This file has 3 rows, and an import takes up to 2\./)).toBeVisible()
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Rows 3 to 3' }))
    await user.click(await screen.findByRole('button', { name: 'Check all rows' }))
    expect(await screen.findByText(/^These are rows 3 to 3 of 3\. Import them, then choose/)).toBeVisible()
    let lost = 0
    page.meanwhile(async ({ path, body }) => {
      if (!path.endsWith('/qr-code/import') || lost++ > 0) return undefined
      await page.service.api('POST', '/qr-code/import', JSON.parse(String(body)) as object)
      return Response.json({ message: 'boom' }, { status: 502 })
    })
    await user.click(screen.getByRole('button', { name: 'Create 1 code' }))
    await user.click(await (await resultDialog()).findByRole('button', { name: 'Continue' }))
    expect(await inResult('1 code created.')).toBeVisible()
  }))
