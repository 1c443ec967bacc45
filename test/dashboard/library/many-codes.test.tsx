import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { askedAgainAfter } from '#dashboard/library/workbench.tsx'
import { aPage } from '../support/a-page.tsx'
import { savedFiles } from '../support/saved-files.ts'
import { violations } from '../support/violations.ts'
import { reachField } from '../editor/rows.ts'

const three = [{ title: 'Poster' }, { title: 'Flyer' }, { title: 'Cup', tags: 'cups' }]
const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` })
type Page = Awaited<ReturnType<typeof aPage>>

async function records({ service }: Page, query = ''): Promise<Record<string, unknown>[]> {
  return (await service.api('GET', `/qr-code?${query}`)).json<{
    data: Record<string, unknown>[]
  }>().data
}

async function fromMore({ user }: Page, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('selecting many codes', () => {
  test('works with shift-click, arrow keys, and for all matches', async () => {
    const { user } = await aPage({ codes: three })
    await user.click(await box('Cup'))
    expect(await screen.findByText('1 selected')).toBeVisible()
    await user.keyboard('{Shift>}')
    await user.click(await box('Poster'))
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('3 selected')).toBeVisible()
    expect(await violations()).toEqual([])
    await user.keyboard('{Escape}')
    expect(screen.queryByText('3 selected')).toBeNull()
    ;(await box('Cup')).focus()
    await user.keyboard(' {Shift>}{ArrowRight}{/Shift}')
    expect(await screen.findByText('2 selected')).toBeVisible()
    await waitFor(async () => expect(await box('Flyer')).toHaveFocus())
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }))
    expect(await screen.findByText('3 selected')).toBeVisible()
    await user.click(await box('Flyer'))
    expect(await screen.findByText('2 selected')).toBeVisible()
  })

  test('ends with Escape wherever the focus is, after an open menu and outside of fields', async () => {
    const { user } = await aPage({ codes: three })
    await user.click(await box('Cup'))
    await user.click(await screen.findByLabelText('Search'))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'More actions for Poster' }))
    await screen.findByRole('menuitem', { name: 'Edit' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(await screen.findByText('1 selected')).toBeVisible()
    await waitFor(async () =>
      expect(await screen.findByRole('button', { name: 'More actions for Poster' })).toHaveFocus(),
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  test('offers all matches once counted, also where the list stops counting', async () => {
    const opened = aPage({
      codes: three,
      onTheWay: async ({ path }) => {
        if (!path.startsWith('/api/v1/qr-code?') || path.includes('exactTotal=true')) return undefined
        const { service } = await opened
        const page = (await service.inject({ url: path })).json<object>()
        return Response.json({ ...page, total: 2, totalIsMinimum: true })
      },
    })
    const { user } = await opened
    expect(await screen.findByText('More than 2 codes')).toBeVisible()
    await user.click(await box('Cup'))
    await user.click(await screen.findByRole('button', { name: 'Select all 3' }))
    expect(await screen.findByText('3 selected')).toBeVisible()
  })

  test('is cleared when the filters change', async () => {
    const { user } = await aPage({ codes: three })
    await user.click(await box('Cup'))
    await screen.findByRole('region', { name: 'Selected codes' })
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(screen.getByRole('button', { name: 'Starred only' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected codes' })).toBeNull())
  })
})

describe('a bulk change', () => {
  test('asks before pausing, and is undone in one click', async () => {
    const page = await aPage({ codes: three })
    await page.user.click(await box('Cup'))
    await page.user.click(await screen.findByRole('button', { name: 'Select all 3' }))
    await page.user.click(await screen.findByRole('button', { name: 'Pause' }))
    await page.user.click(await screen.findByRole('button', { name: 'Pause codes' }))
    expect(await screen.findByText('3 codes changed.')).toBeInTheDocument()
    expect(await records(page, 'state=paused')).toHaveLength(3)
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await records(page, 'state=active')).toHaveLength(3))
  })

  test('adds tags, and undo removes only the new ones', async () => {
    const page = await aPage({ codes: three })
    await page.user.click(await box('Cup'))
    await page.user.click(await box('Flyer'))
    await page.user.click(await screen.findByRole('button', { name: 'Tag' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tag 2 codes' })
    await page.user.type(within(dialog).getByLabelText('Tags'), 'cups,summer,')
    expect(await violations(dialog)).toEqual([])
    await page.user.click(within(dialog).getByRole('button', { name: 'Update tags' }))
    expect(await screen.findByText('2 codes changed.')).toBeInTheDocument()
    expect((await records(page, 'sort=title')).map(({ tags }) => tags)).toEqual([
      'cups,summer',
      'cups,summer',
      '',
    ])
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () =>
      expect((await records(page, 'sort=title')).map(({ tags }) => tags)).toEqual(['cups', '', '']),
    )
  })

  test('previews each destination, and changes only those', async () => {
    const page = await aPage({
      codes: [
        { title: 'Poster', destinationUrl: 'https://old.example/a' },
        { title: 'Flyer', destinationUrl: 'https://other.example/b' },
      ],
    })
    await page.user.click(await box('Flyer'))
    await page.user.click(await box('Poster'))
    await fromMore(page, 'Find and replace in destinations')
    await page.user.type(await screen.findByLabelText('Find'), 'old.example')
    await page.user.type(screen.getByLabelText('Replace with'), 'new.example')
    await page.user.click(screen.getByRole('button', { name: 'Preview' }))
    const rows = await screen.findByRole('region', { name: 'Destinations before and after' })
    expect(rows).toHaveTextContent('Before: https://old.example/a')
    expect(rows).toHaveTextContent('After: https://new.example/a')
    expect(rows).not.toHaveTextContent('other.example')
    expect(await violations(screen.getByRole('dialog'))).toEqual([])
    expect((await records(page, 'search=old.example'))[0]).toMatchObject({
      destinationUrl: 'https://old.example/a',
    })
    await page.user.click(screen.getByRole('button', { name: 'Change 1 destination' }))
    expect(await screen.findByText('1 code changed.')).toBeInTheDocument()
    expect((await records(page, 'sort=title')).map(({ destinationUrl }) => destinationUrl)).toEqual([
      'https://other.example/b',
      'https://new.example/a',
    ])
  })

  test('applies a design and leaves destinations unchanged', async () => {
    const page = await aPage({
      codes: [{ title: 'Plain' }, { title: 'Red', color: '#aa0000', pattern: 'dots' }],
    })
    const [, before] = await records(page)
    await page.user.click(await box('Plain'))
    await fromMore(page, 'Change design')
    await page.user.click(await screen.findByRole('radio', { name: 'Red' }))
    await page.user.click(screen.getByRole('button', { name: 'Change 1 design' }))
    expect(await screen.findByText('1 code changed.')).toBeInTheDocument()
    const [, after] = await records(page)
    expect(after).toMatchObject({ color: '#aa0000', pattern: 'dots' })
    expect(after?.['slashTag']).toBe(before?.['slashTag'])
    expect(after?.['destinationUrl']).toBe(before?.['destinationUrl'])
  })

  test('stops at a lost connection, keeps its progress, and continues', async () => {
    const page = await aPage({
      codes: three,
      onTheWay: ({ path }) =>
        path.endsWith('/bulk') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    })
    await page.user.click(await box('Cup'))
    await fromMore(page, 'Star')
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
    page.meanwhile(null)
    await page.user.click(screen.getAllByRole('button', { name: 'Continue' })[0]!)
    await waitFor(async () => expect(await records(page, 'starred=true')).toHaveLength(1))
  })
})

describe('a deleted code', () => {
  test('asks with the title, is restored by undo, and is listed under deleted codes', async () => {
    const page = await aPage({ codes: three })
    await page.user.click(await screen.findByRole('button', { name: 'More actions for Flyer' }))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Flyer?' })
    await page.user.click(within(question).getByRole('button', { name: 'Delete code' }))
    expect(await screen.findByText('Flyer deleted.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Flyer' })).toBeNull())
    const toast = screen.getByText('Flyer deleted.').closest('li')!
    await page.user.click(await within(toast).findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('article', { name: 'Flyer' })).toBeVisible()
    await page.service.api('DELETE', `/qr-code/${String((await records(page))[0]?.['id'])}`)
    await page.user.click(screen.getByRole('button', { name: 'More library actions' }))
    await page.user.click(await screen.findByRole('menuitem', { name: /Deleted codes/ }))
    expect(await screen.findByRole('heading', { name: 'Deleted codes' })).toBeVisible()
    expect(await screen.findByText('Deleted by Owner')).toBeVisible()
    expect(await violations()).toEqual([])
    await page.user.click(await screen.findByRole('button', { name: 'Restore Cup' }))
    expect(await screen.findByRole('heading', { name: 'No deleted codes' })).toBeVisible()
    expect(await records(page)).toHaveLength(3)
  })
})

test('duplicating opens the editor with a copy and an available slash tag', async () => {
  const { user } = await aPage({ codes: [{ title: 'Poster', slashTag: 'poster', tags: 'print' }] })
  await user.click(await screen.findByRole('button', { name: 'More actions for Poster' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await screen.findByRole('tab', { name: 'Settings' })
  expect(await reachField(user, 'Title')).toHaveValue('Poster')
  const tag = (await reachField(user, 'Short link ending')).value
  expect(tag).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(tag).not.toBe('poster')
})

test('the table shows the same codes with accessible row numbers', async () => {
  const { user, router } = await aPage({ codes: three })
  await user.click(await screen.findByRole('button', { name: 'Show as a table' }))
  const table = await screen.findByRole('table', { name: 'QR codes' })
  expect(table).toHaveAttribute('aria-rowcount', '4')
  expect(within(table).getByRole('row', { name: /Flyer/ })).toHaveAttribute('aria-rowindex', '3')
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'table' }))
  await user.click(within(table).getByRole('button', { name: /Code/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'table', sort: 'title' }))
  expect(await screen.findByRole('columnheader', { name: /Code/ })).toHaveAttribute('aria-sort', 'ascending')
  expect(await violations()).toEqual([])
})

test('tags are renamed, merged and removed', async () => {
  const page = await aPage({
    codes: [
      { title: 'A', tags: 'sumer' },
      { title: 'B', tags: 'summer' },
      { title: 'C', tags: 'old' },
    ],
  })
  await screen.findByRole('article', { name: 'A' })
  await openTags(page)
  await page.user.click(await screen.findByRole('button', { name: 'Rename sumer' }))
  const remove = screen.getByRole('button', { name: 'Remove old from all codes' })
  const name = screen.getByLabelText('New name for sumer')
  await page.user.clear(name)
  await page.user.type(name, 'Summer')
  expect(await violations(screen.getByRole('dialog'))).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Merge with “summer” (1 code)' }))
  await waitFor(async () => expect(await records(page, 'tag=summer')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText('sumer')).toBeNull())
  // The same button, although a row before it has left.
  await page.user.click(remove)
  await page.user.click(await screen.findByRole('button', { name: 'Remove tag' }))
  await waitFor(async () => expect(await records(page, 'tag=old')).toHaveLength(0))
})

test('a tag is renamed with its progress, across a reload and an outage', async () => {
  const page = await aPage({
    codes: ['A', 'B', 'C'].map((title) => ({ title, tags: 'sumer' })),
  })
  const askAgain = laterTry()
  const asked: unknown[] = []
  page.meanwhile(async ({ path, body }) => {
    if (!path.endsWith('/tags/rename')) return undefined
    asked.push(JSON.parse(String(body)))
    if (asked.length === 2) return new Promise<never>(() => {})
    if (asked.length === 3) return Response.json({ message: 'Bad gateway' }, { status: 502 })
    if (asked.length > 3) return undefined
    // The first request renames hundreds of codes, and here two.
    for (const id of [1, 2]) await page.service.api('PUT', `/qr-code/${id}`, { tags: 'summer' })
    return Response.json({ success: true, message: '', codes: 2, skipped: 0, next: 2 })
  })
  await openTags(page)
  await page.user.click(await screen.findByRole('button', { name: 'Rename sumer' }))
  const name = screen.getByLabelText('New name for sumer')
  await page.user.clear(name)
  await page.user.type(name, 'summer')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(await screen.findByRole('dialog')).findByText('2 of 3')).toBeVisible()
  await waitFor(() => expect(asked).toHaveLength(2))

  await page.reload()
  expect(await screen.findByText('Renaming sumer to summer')).toBeVisible()
  await openTags(page)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Interrupted after 2 of 3')).toBeVisible()
  askAgain()
  expect(await screen.findByText('3 codes changed.')).toBeInTheDocument()
  const renamed = { from: 'sumer', to: 'summer' }
  const rest = { ...renamed, after: 2 }
  expect(asked).toEqual([renamed, rest, rest, rest])
  expect((await records(page)).map(({ tags }) => tags)).toEqual(['summer', 'summer', 'summer'])
  expect(await dialog.findByRole('button', { name: 'Rename summer' })).toBeVisible()
})

async function openTags({ user }: Page): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More library actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Manage tags' }))
}

/** Holds the next try of an interrupted job until the returned function is called. */
function laterTry(): () => void {
  const wait = window.setTimeout
  const tries: (() => void)[] = []
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, delay?: number) =>
    delay === askedAgainAfter ? tries.push(run) : wait(run, delay)) as typeof setTimeout)
  return () => tries.at(-1)?.()
}

test('the library goes into a CSV file, newest first and without formulas', async () => {
  const page = await aPage({
    codes: [{ title: '=HYPERLINK("http://evil.example","x")' }, { title: 'Plain' }],
  })
  const saved = savedFiles()
  await page.user.click(await screen.findByRole('button', { name: 'More library actions' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }))
  await page.user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [columns, ...rows] = (await saved[0]!.text).trimEnd().split('\r\n')
  expect(columns).toMatch(/^id,title,brandedDomain,slashTag,destinationUrl,tags,.*shortLink/)
  expect(rows).toEqual([
    expect.stringMatching(/^2,Plain,go\.acme\.com,code-1,/),
    expect.stringMatching(/^1,"'=HYPERLINK\(""http:\/\/evil\.example"",""x""\)",go\.acme\.com,code-0,/),
  ])
  expect(saved[0]!.name).toMatch(/^qr-codes-.+\.csv$/)
})
