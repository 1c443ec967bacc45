import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { saveDraft } from '#dashboard/api/drafts.ts'
import { newValues } from '#dashboard/api/editor-values.ts'
import { jobStore } from '#dashboard/library/jobs/job.ts'
import { required } from '../editor/a-new-code.ts'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { onAWindow } from '../support/on-a-window.ts'
import { violations } from '../support/violations.ts'
import { openRow, reachField } from '../editor/rows.ts'

// The tree stands beside the list from 1200 pixels on.
beforeAll(() => browser.viewport(1440, 900))
afterAll(() => browser.viewport(414, 896))

type Page = Awaited<ReturnType<typeof aPage>>

/** A page on a library with the folder Campaigns and its subfolder Summer, which holds "Poster". */
async function aPageWithFolders(options: PageOptions = {}) {
  let folders: Record<'campaigns' | 'summer', number> = { campaigns: 0, summer: 0 }
  const page = await aPage({ codes: [{ title: 'Poster' }, { title: 'Flyer' }, { title: 'Cup' }], ...options })
  const send = async (method: 'POST' | 'PUT', path: string, payload: object) =>
    (await page.service.inject({ method, url: `/api/v1${path}`, payload })).json<{ data: { id: number } }>()
      .data
  const campaigns = (await send('POST', '/folders', { name: 'Campaigns' })).id
  const summer = (await send('POST', '/folders', { name: 'Summer', parentId: campaigns })).id
  folders = { campaigns, summer }
  await send('PUT', `/qr-code/${await idOf(page, 'Poster')}`, { folderId: summer })
  // A first request that is on its way is not asked again.
  await waitFor(() => expect(page.client.isFetching()).toBe(0))
  await page.client.invalidateQueries()
  await screen.findByRole('navigation', { name: 'Folders' })
  return { ...page, folders }
}

async function idOf({ service }: Page, title: string): Promise<number> {
  const { data } = (await service.api('GET', '/qr-code')).json<{
    data: { id: number; title: string }[]
  }>()
  return data.find((code) => code.title === title)?.id ?? 0
}

const tree = () => within(screen.getByRole('navigation', { name: 'Folders' }))
const folder = (name: string) => tree().getByRole('link', { name: new RegExp(`^${name}\\b`) })
const countIn = (name: string) => Number(folder(name).querySelector('span[aria-hidden]')?.textContent)
const card = (title: string) => screen.findByRole('article', { name: title })
const titles = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))

/** Drags a card onto a line of the tree, as a mouse does. */
async function drag(title: string, onto: string): Promise<void> {
  const dataTransfer = new DataTransfer()
  const dragged = await card(title)
  fireEvent.dragStart(dragged, { dataTransfer })
  const line = await waitFor(() => {
    fireEvent.dragOver(folder(onto), { dataTransfer })
    const found = folder(onto).closest('[data-over]')
    expect(found).not.toBeNull()
    return found
  })
  fireEvent.drop(line!, { dataTransfer })
  fireEvent.dragEnd(dragged, { dataTransfer })
}

describe('the folders of the library', () => {
  test('show their codes and drafts with those of subfolders, in the address', async () => {
    const { user, router, folders } = await aPageWithFolders()
    const values = { ...newValues('go.acme.com', 'UTC'), title: 'Banner', folderId: folders.summer }
    await saveDraft({ id: 'd1', savedAt: new Date().toISOString(), reason: 'typed', codeId: null, values })
    const drafts = () => screen.queryByRole('button', { name: /^\d+ draft/ })
    await waitFor(() =>
      expect([countIn('Campaigns'), countIn('Summer'), countIn('No folder')]).toEqual([1, 1, 2]),
    )
    await user.click(folder('Campaigns'))
    await waitFor(() => expect(titles()).toEqual(['Poster']))
    expect(router.state.location.search).toEqual({ folder: folders.campaigns })
    expect(folder('Campaigns')).toHaveAttribute('aria-current', 'page')
    await waitFor(() => expect(drafts()).toHaveTextContent('Banner'))
    expect(
      within(await card('Poster')).getByRole('link', { name: 'Folder: Campaigns / Summer' }),
    ).toBeVisible()
    expect(await violations()).toEqual([])
    await user.click(folder('No folder'))
    await waitFor(() => expect(titles()).toEqual(['Cup', 'Flyer']))
    await waitFor(() => expect(drafts()).toBeNull())
    await user.click(tree().getByRole('button', { name: 'Show folders in Campaigns' }))
    expect(tree().queryByRole('link', { name: /^Summer/ })).toBeNull()
  })

  test('are made, renamed and moved in one form, which keeps a taken name', async () => {
    const { user } = await aPageWithFolders()
    await user.click(tree().getByRole('button', { name: 'New folder' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.click(screen.getByRole('button', { name: 'Create folder' }))
    expect(await screen.findByText('Enter a folder name.')).toBeVisible()
    await user.type(name, 'campaigns{Enter}')
    expect(await screen.findByText('There is already a folder named “campaigns” here.')).toBeVisible()
    expect(name).toHaveValue('campaigns')
    await user.clear(name)
    await user.type(name, 'Winter{Enter}')
    await waitFor(() => expect(folder('Winter')).toBeVisible())
    folder('Winter').focus()
    await user.keyboard('{F2}')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Inside' }), 'Campaigns')
    await user.click(screen.getByRole('button', { name: 'Save folder' }))
    await waitFor(() =>
      expect(within(folder('Campaigns').closest('li')!).getAllByRole('link')).toHaveLength(3),
    )
  })

  test('are deleted after a plain question, without their codes, and come back by undo', async () => {
    const { user, router } = await aPageWithFolders()
    await user.click(folder('Summer'))
    await waitFor(() => expect(titles()).toEqual(['Poster']))
    folder('Summer').focus()
    await user.keyboard('{Delete}')
    expect(await screen.findByText('No code is deleted. Where should its 1 code go?')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Move to “Campaigns”' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Leave without a folder' }))
    await user.click(screen.getByRole('button', { name: 'Delete folder' }))
    await waitFor(() => expect(tree().queryByRole('link', { name: /^Summer/ })).toBeNull())
    expect(router.state.location.search).toHaveProperty('folder')
    await waitFor(() => expect(countIn('No folder')).toBe(3))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(countIn('Summer')).toBe(1))
  })

  test('come back when the service refuses to delete one', async () => {
    const { user, meanwhile } = await aPageWithFolders()
    meanwhile(({ method }) =>
      method === 'DELETE' ? Response.json({ message: 'no' }, { status: 500 }) : undefined,
    )
    folder('Summer').focus()
    await user.keyboard('{Delete}')
    await user.click(await screen.findByRole('button', { name: 'Delete folder' }))
    expect(await screen.findByText('We couldn’t delete “Summer”. Nothing was changed.')).toBeVisible()
    await waitFor(() => expect(countIn('Summer')).toBe(1))
  })

  test('do not show where the service has none', async () => {
    await aPage({
      path: '/?folder=7',
      codes: [{ title: 'Poster' }],
      onTheWay: ({ path }) =>
        path === '/api/v1/session'
          ? Response.json({
              ...twoOperationSession,
              twoOperations: undefined,
              operations: ['listQrCodes', 'readQrCode'],
              domains: ['go.acme.com'],
            })
          : undefined,
    })
    expect(await card('Poster')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Folders' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Folder/ })).toBeNull()
  })
})

describe('moving codes', () => {
  test('by dragging shows at once, and the undo of all puts each back', async () => {
    const { user, settled } = await aPageWithFolders()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Poster' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Cup' }))
    await drag('Cup', 'Campaigns')
    await waitFor(() =>
      expect([countIn('Campaigns'), countIn('Summer'), countIn('No folder')]).toEqual([2, 0, 1]),
    )
    expect((await screen.findAllByText('2 codes moved.'))[0]).toBeVisible()
    await settled()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect([countIn('Campaigns'), countIn('Summer'), countIn('No folder')]).toEqual([1, 1, 2]),
    )
    await waitFor(() => expect(jobStore.get()).toEqual([]))
  })

  test('that fails puts the card back and says so', async () => {
    const { user, meanwhile } = await aPageWithFolders()
    await user.click(folder('No folder'))
    await waitFor(() => expect(titles()).toEqual(['Cup', 'Flyer']))
    let fail = () => undefined as void
    const held = new Promise<void>((resolve) => (fail = resolve))
    meanwhile(async ({ path }) => {
      if (path !== '/api/v1/qr-code/bulk') return undefined
      await held
      return Response.json({ success: false, message: 'no' }, { status: 500 })
    })
    await drag('Cup', 'Campaigns')
    await waitFor(() => expect(titles()).toEqual(['Flyer']))
    fail()
    await waitFor(() => expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2))
    expect((await screen.findAllByText(/Interrupted/))[0]).toBeVisible()
  })

  test('works by the menu of a card, into a new folder too', async () => {
    const { user } = await aPageWithFolders()
    await user.click(within(await card('Flyer')).getByRole('button', { name: 'More actions for Flyer' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to folder' }))
    await user.click(await screen.findByRole('radio', { name: 'New folder' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring')
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(countIn('Spring')).toBe(1))
    expect(await within(await card('Flyer')).findByRole('link', { name: 'Folder: Spring' })).toBeVisible()
    expect((await screen.findAllByText('1 code moved.'))[0]).toBeVisible()
  })

  test('works by the command palette for the selection', async () => {
    const { user } = await aPageWithFolders()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Flyer' }))
    await screen.findByText('1 selected')
    // The key listener starts a moment after the screen.
    const palette = await waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
      return screen.getByRole('combobox', { name: 'Search codes and commands' })
    })
    await user.type(palette, 'move to folder campaigns / s')
    await user.click(await screen.findByRole('option', { name: 'Move to folder Campaigns / Summer' }))
    await waitFor(() => expect(countIn('Summer')).toBe(2))
    expect((await screen.findAllByText('1 code moved.'))[0]).toBeVisible()
  })
})

test('folders are behind a button where there is no room beside the list', async () => {
  const { user, router, folders } = await aPageWithFolders()
  await onAWindow(414, 896)
  await user.click(await screen.findByRole('button', { name: 'Folder: All codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose folder' }))
  await user.click(await dialog.findByRole('link', { name: /^Summer/ }))
  expect(await screen.findByRole('button', { name: 'Folder: Campaigns / Summer' })).toBeVisible()
  expect(router.state.location.search).toEqual({ folder: folders.summer })
  await waitFor(() => expect(titles()).toEqual(['Poster']))
})

test('a new code made in a folder goes into it and starts with its brand kit', async () => {
  const page = await aPageWithFolders()
  const { user, service, folders } = page
  const kits = await service.api('POST', '/brand-kits', {
    name: 'Sun',
    design: toKitDesign({ ...defaultDesign, color: '#aa3300' }),
  })
  const { data: kit } = kits.json<{ data: { id: string } }>()
  await service.api('PUT', `/folders/${folders.summer}`, { kitId: kit.id })
  await page.client.invalidateQueries()
  await user.click(folder('Summer'))
  await user.click(screen.getByRole('button', { name: 'New QR code' }))
  await user.click(await screen.findByRole('button', { name: 'Design first' }))
  await openRow(user, 'Folder')
  expect(screen.getByRole('combobox', { name: 'Folder' })).toHaveDisplayValue('Campaigns / Summer')
  for (const [label, text] of Object.entries({ ...required, 'Short link ending': 'made-here' })) {
    await user.clear(await reachField(user, label))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Create QR code' }))
  await waitFor(async () => {
    const { data } = (await service.api('GET', `/qr-code?folder=${folders.summer}`)).json<{
      data: { slashTag: string; color: string }[]
    }>()
    expect(data.find(({ slashTag }) => slashTag === 'made-here')?.color).toBe('#aa3300')
  })
})
