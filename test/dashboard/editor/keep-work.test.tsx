import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  deleteDraft,
  holdDraft,
  leaveDraft,
  listDrafts,
  saveDraft,
  storedDraft,
} from '#dashboard/api/drafts.ts'
import { newValues } from '#dashboard/api/editor-values.ts'
import { queryKeys } from '#dashboard/api/query-keys.ts'
import { clearDrafts, firstOwner } from '../support/clear-drafts.ts'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'
import { reachField } from './rows.ts'

beforeEach(clearDrafts)

/** A draft that the person typed in an earlier visit. */
const aDraft = {
  id: 'd1',
  savedAt: '2026-06-01T10:00:00.000Z',
  reason: 'typed',
  codeId: null,
  owner: firstOwner,
} as const

async function anEdit(options: PageOptions = {}) {
  const page = await aPage({
    path: '/codes/1',
    codes: [{ title: 'Summer sale', slashTag: 'summer' }],
    ...options,
  })
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('tab', { name: 'Design' })
  const { user } = page
  return {
    ...page,
    async fill(label: string, text: string) {
      await user.clear(await reachField(user, label))
      await user.paste(text)
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save changes' })),
    elsewhere: (payload: object) => page.service.api('PUT', '/qr-code/1', payload),
    stored: async () => (await page.service.api('GET', '/qr-code/1')).json().data as Record<string, unknown>,
  }
}

test('typing and taking it back in a draft of a new code leaves the draft', async () => {
  const values = {
    ...newValues('go.acme.com', 'UTC'),
    title: 'Winter sale',
    slashTag: 'winter',
    destinationUrl: 'https://example.com/winter',
  }
  await saveDraft({ ...aDraft, values })
  const { user } = await aPage({ path: '/codes/new?draft=d1' })
  const titles = async () => (await listDrafts()).map((draft) => draft.values.title)
  const title = await reachField(user, 'Title')
  await user.type(title, '!')
  await waitFor(async () => expect(await titles()).toEqual(['Winter sale!']))
  await user.type(title, '{Backspace}')
  await waitFor(async () => expect(await titles()).toEqual(['Winter sale']))
})

test('what a page left at its end counts until something newer is stored, and goes with its draft', async () => {
  const titled = (title: string, savedAt: string) => ({
    ...aDraft,
    savedAt: `2026-06-01T10:00:${savedAt}.000Z`,
    values: { ...newValues('go.acme.com', 'UTC'), title, password: 'secret' },
  })
  const titles = async () => (await listDrafts()).map(({ values }) => [values.title, values.password])
  await aPage({ path: '/codes/new' })
  await screen.findByRole('button', { name: 'Design first' })
  expect(leaveDraft(titled('Left', '05'))).toBe(true)
  expect(await titles()).toEqual([['Left', '']])
  await saveDraft({ ...titled('Older', '01'), sent: true })
  leaveDraft(titled('Left again', '06'))
  expect(await titles()).toEqual([['Left again', '']])
  expect(await storedDraft('d1')).toMatchObject({ sent: true, values: { title: 'Left again' } })
  await saveDraft(titled('Newer', '09'))
  expect(await titles()).toEqual([['Newer', '']])
  leaveDraft(titled('Left last', '10'))
  await deleteDraft('d1')
  expect(await titles()).toEqual([])
})

test('a draft open in another tab is reported, and what is typed here is a draft of its own', async () => {
  const values = { ...newValues('go.acme.com', 'UTC'), title: 'Winter sale', slashTag: 'winter' }
  await saveDraft({ ...aDraft, values })
  const leave = holdDraft('d1')
  const { user } = await aPage({ path: '/codes/new?draft=d1' })
  expect(await screen.findByText('This draft is open in another tab')).toBeVisible()
  await user.type(await reachField(user, 'Title'), '!')
  await waitFor(async () =>
    expect((await listDrafts()).map((draft) => draft.values.title).toSorted()).toEqual([
      'Winter sale',
      'Winter sale!',
    ]),
  )
  leave()
})

const base = {
  ...newValues('go.acme.com', 'UTC'),
  title: 'Summer sale',
  slashTag: 'summer',
  destinationUrl: 'https://example.com/page-0',
}
const edit = {
  ...aDraft,
  savedAt: new Date().toISOString(),
  codeId: 1,
  values: { ...base, title: 'Winter sale' },
  base,
} as const

test('a code opens with its unsaved changes, and only the typed fields differ from the saved version', async () => {
  await saveDraft(edit)
  const page = await anEdit({
    codes: [{ title: 'Summer sale', slashTag: 'summer', destinationUrl: 'https://example.com/newer' }],
  })
  expect(await reachField(page.user, 'Title')).toHaveValue('Winter sale')
  expect(screen.getByLabelText('Destination')).toHaveValue('https://example.com/newer')
  const back = await screen.findByRole('button', { name: 'Back to the saved version' })
  expect(screen.getByText(/^Unsaved changes from/)).toBeVisible()
  expect(screen.queryByText('All changes saved')).toBeNull()
  expect(await violations()).toEqual([])

  await page.user.click(back)
  expect(screen.getByLabelText('Title')).toHaveValue('Summer sale')
  expect(await screen.findByText('All changes saved')).toBeVisible()
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull()
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
  const notices = within(await screen.findByRole('region', { name: /^Notices/ }))
  await page.user.click(notices.getByRole('button', { name: 'Undo' }))
  expect(screen.getByLabelText('Title')).toHaveValue('Winter sale')
  await waitFor(async () => expect(await listDrafts()).toMatchObject([{ codeId: 1 }]))
})

test('unsaved changes are a badge on the card of their code, with the difference', async () => {
  await saveDraft(edit)
  const page = await aPage({ codes: [{ title: 'Summer sale', slashTag: 'summer' }] })
  const card = within(await screen.findByRole('article', { name: 'Summer sale' }))
  await page.user.click(await card.findByRole('button', { name: '1 unsaved change: Title' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsaved changes to Summer sale' }))
  expect(dialog.getByRole('deletion')).toHaveTextContent('Summer sale')
  expect(dialog.getByRole('insertion')).toHaveTextContent('Winter sale')
  expect(await violations()).toEqual([])
  expect(screen.queryByRole('button', { name: /draft/ })).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard the changes to Summer sale?' })
  await page.user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 unsaved change: Title' })).toBeNull())
})

test('unsaved changes of another browser name only what was typed, although a list has a part of the code', async () => {
  const { base: _, ...elsewhere } = edit
  const scanLimit = { isOn: true, scans: '5', destinationUrl: '' }
  await saveDraft({ ...elsewhere, values: { ...edit.values, scanLimit } })
  const fieldData = { scanLimit: { scans: 5 } }
  await aPage({ codes: [{ title: 'Summer sale', slashTag: 'summer', fieldData }] })
  const card = within(await screen.findByRole('article', { name: 'Summer sale' }))
  expect(await card.findByRole('button', { name: '1 unsaved change: Title' })).toBeVisible()
})

test('new codes are drafts in one closed line, which names the newest ones and opens with a press', async () => {
  const values = newValues('go.acme.com', 'UTC')
  for (const day of [1, 2, 3, 4, 5])
    await saveDraft({
      ...aDraft,
      id: `d${day}`,
      savedAt: `2026-06-0${day}T10:00:00.000Z`,
      values: { ...values, title: `Draft ${day}` },
    })
  const page = await aPage({ codes: [{ title: 'Summer sale' }] })
  const line = await screen.findByRole('button', { name: '5 drafts: Draft 5, Draft 4 …' })
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull()
  await page.user.click(line)
  const titles = (await screen.findAllByRole('link', { name: /^Continue with/ })).map((link) =>
    link.getAttribute('aria-label')?.replace('Continue with ', ''),
  )
  expect(titles).toEqual(['Draft 5', 'Draft 4', 'Draft 3', 'Draft 2', 'Draft 1'])
  await page.user.click(screen.getByRole('button', { name: 'Filter' }))
  await page.user.click(screen.getByRole('button', { name: 'Starred only' }))
  expect(await screen.findByText("5 drafts don't match your filters.")).toBeVisible()
  expect(screen.queryByRole('button', { name: /^5 drafts:/ })).toBeNull()
})

test('a draft of a colleague names them, and is continued as a copy that leaves theirs alone', async () => {
  const page = await aPage({ person: { name: 'Eve', role: 'editor' } })
  const list = () => page.client.getQueryState(queryKeys.serviceDrafts())
  await waitFor(() => expect(list()?.data).toEqual([]))
  const values = { ...newValues('go.acme.com', 'UTC'), title: 'Autumn sale', slashTag: 'autumn' }
  const savedAt = '2026-06-01T10:00:00.000Z'
  const content = { id: 'theirs', savedAt, reason: 'typed', codeId: null, values }
  await page.service.api('PUT', '/drafts/theirs', { title: 'Autumn sale', codeId: null, content })
  await page.client.invalidateQueries({ queryKey: queryKeys.serviceDrafts() })
  await page.user.click(await screen.findByRole('button', { name: 'Drafts of colleagues (1)' }))
  const section = within(screen.getByRole('region', { name: 'Drafts of colleagues (1)' }))
  expect(section.getByRole('listitem')).toHaveTextContent(/^OAutumn saleOwner /)
  // Once when the library opened, and once after the change above.
  expect(list()?.dataUpdateCount).toBe(2)
  expect(await violations(screen.getByRole('region', { name: 'Drafts of colleagues (1)' }))).toEqual([])
  await page.user.click(section.getByRole('button', { name: 'Continue a copy of Autumn sale by Owner' }))
  expect(await reachField(page.user, 'Title')).toHaveValue('Autumn sale')
  expect(await listDrafts()).toMatchObject([{ values: { slashTag: 'autumn' } }])
  const kept = (await page.service.api('GET', '/drafts/theirs')).json().data
  expect(kept).toMatchObject({ savedBy: { name: 'Owner' }, content })
})

test('typing saves a draft, here and in the service without the password; taking it back or a save deletes it', async () => {
  const page = await anEdit()
  await page.fill('Title', 'Winter sale')
  await waitFor(async () =>
    expect(await listDrafts()).toMatchObject([
      { codeId: 1, reason: 'typed', values: { title: 'Winter sale' } },
    ]),
  )
  await page.fill('Title', 'Summer sale')
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
  await page.fill('Title', 'Winter sale')
  await page.fill('Password', 's3cret')
  const drafts = async () => (await page.service.api('GET', '/drafts')).json().data as { id: string }[]
  await waitFor(async () => expect(await drafts()).toMatchObject([{ title: 'Winter sale', codeId: 1 }]), {
    timeout: 10_000,
  })
  const [{ id }] = (await drafts()) as [{ id: string }]
  const whole = (await page.service.api('GET', `/drafts/${id}`)).body
  expect(whole).not.toContain('s3cret')
  await waitFor(async () => expect(await listDrafts()).toMatchObject([{ sent: true }]))
  await page.save()
  await screen.findByText('All changes saved')
  await waitFor(async () => expect(await drafts()).toEqual([]))
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
})

test('a conflicting save is shown field by field and takes the chosen values', async () => {
  const page = await anEdit()
  await page.elsewhere({ title: 'Autumn sale', destinationUrl: 'https://example.com/autumn' })
  await page.fill('Title', 'Winter sale')
  await page.save()
  const dialog = await screen.findByRole('dialog', { name: /^You saved this code in another window/ })
  const title = within(dialog).getByRole('group', { name: 'Title' })
  expect(within(title).getByRole('radio', { name: /Autumn sale/ })).not.toBeChecked()
  expect(within(title).getByRole('radio', { name: /Winter sale/ })).not.toBeChecked()
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.user.click(within(title).getByRole('radio', { name: /Winter sale/ }))
  expect(dialog).toHaveTextContent('Other changes, already kept: Destination.')
  expect(await violations(dialog)).toEqual([])
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await page.stored()).toMatchObject({
      title: 'Winter sale',
      destinationUrl: 'https://example.com/autumn',
    }),
  )
  await waitFor(() => expect(screen.getByLabelText('Destination')).toHaveValue('https://example.com/autumn'))
  expect(screen.getByLabelText('Title')).toHaveValue('Winter sale')
})

test('a conflict without the newer record reads it and offers the same choice', async () => {
  const page = await anEdit()
  await page.elsewhere({ title: 'Autumn sale' })
  await page.fill('Title', 'Winter sale')
  page.meanwhile(({ method }) =>
    method === 'PUT' ? Response.json({ success: false, message: 'Changed' }, { status: 412 }) : undefined,
  )
  await page.save()
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this code' })
  expect(within(dialog).getByRole('radio', { name: /Autumn sale/ })).not.toBeChecked()
  page.meanwhile(null)
  await page.user.click(within(dialog).getByRole('radio', { name: /Winter sale/ }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await page.stored()).toMatchObject({ title: 'Winter sale' }))
})

test('the values of a named colleague can be chosen, and going back keeps the typed ones', async () => {
  const page = await anEdit({ person: { name: 'Eve', role: 'editor' } })
  await page.elsewhere({ title: 'Autumn sale' })
  await page.fill('Title', 'Winter sale')
  await page.save()
  await page.user.click(await screen.findByRole('button', { name: 'Back to editing' }))
  expect(screen.getByLabelText('Title')).toHaveValue('Winter sale')
  await page.save()
  const dialog = await screen.findByRole('dialog', { name: /^Owner saved this code/ })
  await page.user.click(within(dialog).getByRole('radio', { name: /Owner.*Autumn sale/ }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Autumn sale'))
  expect(await page.stored()).toMatchObject({ title: 'Autumn sale' })
})

test('an earlier version is compared; a conflicting restore shows the newer changes, and restores anyway', async () => {
  const page = await anEdit()
  await page.fill('Title', 'Winter sale')
  await page.save()
  await screen.findByText('All changes saved')
  await page.user.click(screen.getByRole('link', { name: 'History' }))
  await page.user.click(await screen.findByRole('button', { name: 'Compare with current: Version 1' }))
  const dialog = within(await screen.findByRole('region', { name: 'Version 1' }))
  // Its screen shows a save of somebody else at once, so that a conflict is a matter of moments.
  page.meanwhile(({ method }) => (method === 'GET' ? new Promise<never>(() => {}) : undefined))
  await page.elsewhere({ destinationUrl: 'https://example.com/meanwhile' })
  expect(await dialog.findByText('Prints keep working', { exact: false })).toBeVisible()
  await page.user.click(dialog.getByRole('button', { name: 'Restore version 1' }))
  expect(await dialog.findByText(/^You saved this code in another window/)).toBeVisible()
  expect((await dialog.findAllByText('https://example.com/meanwhile'))[0]).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Keep current version' })).toBeVisible()
  page.meanwhile(null)
  await page.user.click(dialog.getByRole('button', { name: 'Restore version 1 anyway' }))
  expect(await screen.findByText('Restored from version 1')).toBeVisible()
  expect((await screen.findAllByText('Summer sale'))[0]).toBeVisible()
  expect(await page.stored()).toMatchObject({
    title: 'Summer sale',
    destinationUrl: 'https://example.com/page-0',
  })
})

test('a version whose content is no longer kept says so, and offers no comparison', async () => {
  const page = await anEdit()
  await page.elsewhere({ title: 'Winter sale' })
  await page.elsewhere({ title: 'Autumn sale' })
  await page.service.run(`update code_versions set snapshot = '' where number = 2`)
  await page.user.click(screen.getByRole('link', { name: 'History' }))
  expect(await screen.findByRole('button', { name: 'Compare with current: Version 1' })).toBeVisible()
  expect(
    screen.getByText(/^The content is no longer kept: a code keeps 4 MB of earlier versions/),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Compare with current: Version 2' })).toBeNull()
})

test('an offline save is queued as a draft and sent on reconnect', async () => {
  const page = await anEdit()
  await page.fill('Title', 'Winter sale')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  page.meanwhile(() => Promise.reject(new TypeError('Failed to fetch')))
  await page.save()
  expect(
    (await screen.findAllByText("Your changes are in this browser and save when you're back online.")).length,
  ).toBeGreaterThan(0)
  await waitFor(async () => expect(await listDrafts()).toMatchObject([{ reason: 'waiting' }]))
  online.mockReturnValue(true)
  page.meanwhile(null)
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await page.stored()).toMatchObject({ title: 'Winter sale' }))
  await waitFor(async () => expect(await listDrafts()).toEqual([]))
})
