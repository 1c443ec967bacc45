import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openRow } from '../editor/rows.ts'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

type Page = Awaited<ReturnType<typeof aPage>>

const titleOf = async ({ service }: Page) => (await service.api('GET', '/qr-code/1')).json().data.title

/** Notes each save of the page. */
function savesOf(page: Page) {
  const saves: { readonly body: unknown; readonly ifMatch: string | null }[] = []
  page.meanwhile(({ method, body, headers }) => {
    if (method === 'PUT') saves.push({ body: JSON.parse(String(body)), ifMatch: headers.get('if-match') })
    return undefined
  })
  return saves
}

/** The field of the title, opened where the page shows it. */
const places = {
  async card({ user }: Page) {
    await user.click(await screen.findByRole('button', { name: 'More actions for Poster' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change title' }))
  },
  async table(page: Page) {
    await places.card(page)
  },
  async heading({ user }: Page) {
    const heading = await screen.findByRole('heading', { name: 'Poster', level: 1 })
    await user.click(within(heading).getByRole('button', { name: 'Poster' }))
  },
}

async function aField(place: keyof typeof places, options: PageOptions = {}) {
  const path = { card: '/', table: '/?view=table', heading: '/codes/1' }[place]
  const page = await aPage({ path, codes: [{ title: 'Poster' }], ...options })
  await places[place](page)
  const field = await screen.findByLabelText<HTMLInputElement>('Title of Poster')
  await waitFor(() => expect(field).toHaveFocus())
  return { ...page, field }
}

describe.each(['card', 'table', 'heading'] as const)('the title of a code in its %s', (place) => {
  test('Enter saves it alone, and the Enter of an input method does not', async () => {
    const page = await aField(place)
    const saves = savesOf(page)
    await page.user.keyboard('Summer sale')
    page.field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    )
    expect(await violations()).toEqual([])
    await page.user.keyboard('{Enter}')
    // The field stays until the save is answered, and gives the focus back.
    const role = place === 'heading' ? 'button' : 'link'
    await waitFor(() => expect(screen.getByRole(role, { name: 'Summer sale' })).toHaveFocus())
    expect(screen.queryByRole('textbox', { name: /^Title of/ })).toBeNull()
    expect(await titleOf(page)).toBe('Summer sale')
    expect(saves).toEqual([{ body: { title: 'Summer sale' }, ifMatch: expect.stringMatching(/^".+"$/) }])
  })

  test('Escape returns to the saved one, an empty one changes nothing, and leaving the field saves', async () => {
    const page = await aField(place)
    const saves = savesOf(page)
    await page.user.keyboard('Oops{Escape}')
    expect(screen.queryByLabelText('Title of Poster')).toBeNull()
    await places[place](page)
    const field = await screen.findByLabelText('Title of Poster')
    await waitFor(() => expect(field).toHaveFocus())
    await page.user.keyboard('{Delete}{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('Title of Poster')).toBeNull())
    expect(saves).toEqual([])
    await places[place](page)
    await waitFor(async () => expect(await screen.findByLabelText('Title of Poster')).toHaveFocus())
    await page.user.keyboard('Winter sale')
    await page.user.click(document.body)
    await waitFor(async () => expect(await titleOf(page)).toBe('Winter sale'))
  })

  test('what a colleague saved meanwhile stays', async () => {
    const page = await aField(place)
    await page.service.api('PUT', '/qr-code/1', { tags: 'print' })
    await page.user.keyboard('Summer sale{Enter}')
    await waitFor(async () => expect(await titleOf(page)).toBe('Summer sale'))
    expect((await page.service.api('GET', '/qr-code/1')).json().data).toMatchObject({ tags: 'print' })
  })
})

test.each([
  ['Keep theirs', 'Trade fair'],
  ['Save mine', 'Summer sale'],
])('of two titles, "%s" keeps %s', async (answer, kept) => {
  const page = await aField('heading')
  await page.service.api('PUT', '/qr-code/1', { title: 'Trade fair' })
  await page.user.keyboard('Summer sale{Enter}')
  expect(await screen.findByText('Someone else changed the title to “Trade fair” meanwhile.')).toBeVisible()
  expect(page.field).toHaveValue('Summer sale')
  expect(await violations()).toEqual([])
  expect(await titleOf(page)).toBe('Trade fair')
  await page.user.click(screen.getByRole('button', { name: answer }))
  expect(await screen.findByRole('heading', { name: kept, level: 1 })).toBeVisible()
  // The heading shows it while it is saved.
  await waitFor(async () => expect(await titleOf(page)).toBe(kept))
  expect(await screen.findByText('All changes saved')).toBeVisible()
})

test('a save that failed says so at the field, which keeps the title; Enter tries again', async () => {
  const page = await aField('card')
  page.meanwhile(({ method }) => (method === 'PUT' ? new Response('{}', { status: 503 }) : undefined))
  await page.user.keyboard('Summer sale{Enter}')
  await waitFor(() => expect(page.field).toBeInvalid())
  expect(page.field).toHaveAccessibleDescription(/.+/)
  await page.user.click(document.body)
  expect(page.field).toHaveValue('Summer sale')
  page.meanwhile(null)
  await page.user.type(page.field, '{Enter}', { initialSelectionStart: 11 })
  await waitFor(async () => expect(await titleOf(page)).toBe('Summer sale'))
})

test('the title is saved alone while other changes of the form wait', async () => {
  const page = await aPage({ path: '/codes/1', codes: [{ title: 'Poster' }] })
  await openRow(page.user, 'Tags')
  await page.user.type(await screen.findByLabelText('Tags'), 'print{Enter}')
  await places.heading(page)
  const field = await screen.findByLabelText('Title of Poster')
  await waitFor(() => expect(field).toHaveFocus())
  await page.user.keyboard('Summer sale{Enter}')
  expect(await screen.findByRole('heading', { name: 'Summer sale', level: 1 })).toBeVisible()
  const stored = async () => (await page.service.api('GET', '/qr-code/1')).json().data
  await waitFor(async () => expect(await stored()).toMatchObject({ title: 'Summer sale', tags: '' }))
  expect(await screen.findByRole('button', { name: 'Summer sale' })).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ title: 'Summer sale', tags: 'print' }))
})

test('a viewer reads the title and cannot change it', async () => {
  await aPage({ path: '/codes/1', codes: [{ title: 'Poster' }], person: { role: 'viewer' } })
  const heading = await screen.findByRole('heading', { name: 'Poster', level: 1 })
  expect(within(heading).queryByRole('button')).toBeNull()
})
