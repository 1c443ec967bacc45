import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'
import { announced } from '../support/announced.ts'
import type { RowName } from '../../support/editor-rows.ts'
import { closeRow, openRow, reachField } from './rows.ts'

// Few time zones, because jsdom is slow with hundreds of options.
beforeAll(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York', 'Asia/Tokyo', 'Europe/Berlin'])
})

const ended = (dialog: HTMLElement) =>
  within(dialog).getByTitle<HTMLIFrameElement>('“Expired” page on a phone')

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const wall = (days: number) => soon(days).slice(0, 10) + 'T10:00'

async function anEditor(code: object = {}, options: PageOptions = {}) {
  const page = await aPage({ path: '/codes/1', codes: [{ title: 'Summer sale', ...code }], ...options })
  await screen.findByRole('tab', { name: 'Design' })
  const { user, service } = page
  return {
    ...page,
    open: (row: RowName) => openRow(user, row),
    field: (label: string) => reachField(user, label),
    fill: async (label: string, value: string) => {
      fireEvent.change(await reachField(user, label), { target: { value } })
    },
    press: (name: string) => user.click(screen.getByRole('switch', { name })),
    save: () => user.click(screen.getByRole('button', { name: 'Save changes' })),
    async saveReviewed() {
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
      const dialog = await screen.findByRole('dialog')
      const words = dialog.textContent
      await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return words
    },
    async stored() {
      const { data } = (await service.api('GET', '/qr-code/1')).json()
      return { ...data, fieldData: JSON.parse(data.fieldData ?? '{}') }
    },
  }
}

/** Types a part of the name and takes the only zone that is left. */
async function chooseZone(user: UserEvent, label: string, name: string): Promise<void> {
  await user.click(screen.getByLabelText(label))
  await user.keyboard(name)
  const list = await screen.findByRole('listbox', { name: label })
  await user.click(await within(list).findByRole('option', { name: new RegExp(name) }))
}

test('every option is saved, restored and cleared', async () => {
  const page = await anEditor({ fieldData: { other: { kept: true } } })
  await page.fill('Opens on', wall(2))
  await chooseZone(page.user, 'Time zone for the start', 'New York')
  await page.fill('Expiration date', wall(29))
  await chooseZone(page.user, 'Time zone', 'Tokyo')
  expect(await screen.findByText(/^Expires in 4 weeks: /)).toBeVisible()
  await page.fill('When it ends, send visitors to', 'acme.example/after')
  fireEvent.blur(screen.getByLabelText('When it ends, send visitors to'))
  await page.open('Welcome screen')
  await page.press('Welcome screen')
  await page.fill('Seconds', '7')
  await page.user.selectOptions(screen.getByLabelText('Image'), 'A web address')
  await page.fill('Image address', 'https://acme.example/hello.png')
  await page.open('Schedule')
  await page.press('Schedule a new destination')
  await page.fill('New destination', 'https://acme.example/advent')
  await page.fill('From', wall(5))
  await page.fill('Until', wall(9))
  await chooseZone(page.user, 'Time zone for the change', 'Berlin')
  expect(
    screen.getByText(/^From .* \(Europe\/Berlin\) this code opens acme.example\/advent; from /),
  ).toBeVisible()
  // The list of time zones closes after its choice.
  await waitFor(async () => expect(await violations()).toEqual([]))

  // Only a changed destination asks for a review, which then lists the options too.
  await page.fill('Destination', 'https://acme.example/now')
  const words = await page.saveReviewed()
  for (const label of ['Opens on', 'Expiration date', 'When it ends, send visitors to', 'Welcome screen'])
    expect(words).toContain(label)
  expect(words).toContain('this code opens acme.example/advent')
  const { fieldData, expirationDate } = await page.stored()
  expect(expirationDate).toBe(`${wall(29).slice(0, 10)}T01:00:00.000Z`)
  expect(fieldData).toMatchObject({
    other: { kept: true },
    contentWelcomeTime: 7,
    contentWelcomeImage: 'https://acme.example/hello.png',
    startsZone: 'America/New_York',
    expirationZone: 'Asia/Tokyo',
    expirationUrl: 'https://acme.example/after',
    swap: { destinationUrl: 'https://acme.example/advent', zone: 'Europe/Berlin' },
  })

  await page.router.navigate({ to: '/' })
  await screen.findByRole('article', { name: 'Summer sale' })
  await page.router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await screen.findByRole('heading', { name: 'Summer sale', level: 1 })
  expect(await page.field('Opens on')).toHaveValue(wall(2))
  expect(screen.getByLabelText('Time zone for the start')).toHaveValue('America/New York')
  expect(screen.getByLabelText('Expiration date')).toHaveValue(wall(29))
  expect(screen.getByLabelText('Time zone')).toHaveValue('Asia/Tokyo')
  expect(screen.getByLabelText('From')).toHaveValue(wall(5))
  expect(await page.field('Seconds')).toHaveValue(7)
  await page.open('Schedule')

  await page.user.click(screen.getByRole('button', { name: 'Clear: Opens on' }))
  // The button is gone, so focus moved to the field.
  await waitFor(() => expect(screen.getByLabelText('Opens on')).toHaveFocus())
  await page.user.click(screen.getByRole('button', { name: 'Clear: Expiration date' }))
  await page.user.clear(screen.getByLabelText('When it ends, send visitors to'))
  await page.press('Schedule a new destination')
  await page.open('Welcome screen')
  await page.press('Welcome screen')
  await screen.findByText('Not saved yet')
  await page.save()
  await screen.findByText('All changes saved')
  expect(screen.queryByRole('dialog')).toBeNull()
  const cleared = await page.stored()
  expect(cleared.expirationDate).toBeNull()
  expect(cleared.fieldData).toEqual({ other: { kept: true } })
})

test('a limit of 5 that is switched off again leaves nothing to save', async () => {
  const page = await anEditor()
  await page.open('Where visitors go')
  await page.press('Limit the scans')
  await page.fill('Scans in total', '5')
  expect(await screen.findByText('Not saved yet')).toBeVisible()
  await page.press('Limit the scans')
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
})

test('the card of a link in chats has its own title, text and image, and is shown as it will look', async () => {
  const page = await anEditor()
  await page.fill('Card title', 'Sale until Sunday')
  await page.fill('Link description', 'Everything in blue')
  await page.user.selectOptions(screen.getByLabelText('Card image'), 'A web address')
  const address = await screen.findByLabelText('Image address')
  fireEvent.change(address, { target: { value: 'http://acme.example/card.png' } })
  const card = screen.getByText(/^How WhatsApp/).closest('figure')
  expect(card).toHaveTextContent(/Sale until Sunday.*Everything in blue.*go\.acme\.com/)
  await page.save()
  expect(await screen.findByText('Enter an address that starts with https://.')).toBeVisible()
  fireEvent.change(address, { target: { value: 'https://acme.example/card.png' } })
  expect(card?.querySelector('img')).toHaveAttribute('src', 'https://acme.example/card.png')
  expect(await violations()).toEqual([])
  await page.save()
  await screen.findByText('All changes saved')
  const { title, fieldData } = await page.stored()
  expect([title, fieldData]).toEqual([
    'Summer sale',
    {
      metaTitle: 'Sale until Sunday',
      metaDescription: 'Everything in blue',
      metaImage: 'https://acme.example/card.png',
    },
  ])
})

test('invalid options show errors at their fields, from the form and the service', async () => {
  const refusal = {
    success: false,
    message: 'Some fields need attention.',
    error: 'Some fields need attention.',
    errors: [{ field: 'fieldData.swap.to', message: 'The end must be after the start.' }],
  }
  let refuses = false
  const page = await anEditor(
    {},
    {
      onTheWay: ({ method }) =>
        method === 'PUT' && refuses ? Response.json(refusal, { status: 400 }) : undefined,
    },
  )
  await page.open('Schedule')
  await page.press('Schedule a new destination')
  await page.open('Welcome screen')
  await page.press('Welcome screen')
  await page.fill('Seconds', '99')
  fireEvent.blur(screen.getByLabelText('Seconds'))
  await announced('Seconds: Use 1 to 30 seconds.')
  await page.fill('From', wall(5))
  await page.fill('Until', wall(4))
  await page.save()
  await waitFor(() =>
    expect(screen.getByLabelText('New destination')).toHaveAccessibleDescription(/full web address/),
  )
  await announced('Please fix the highlighted fields.')
  expect(await screen.findByText('3 fields need fixing')).toBeVisible()
  expect(screen.getByLabelText('Until')).toHaveAccessibleDescription('Enter a date and time after the start.')
  await closeRow(page.user)
  expect(screen.getByRole('button', { name: 'Welcome screen Needs fixing' })).toBeVisible()
  expect(await page.field('Seconds')).toHaveAccessibleDescription('Use 1 to 30 seconds.')

  await page.fill('New destination', 'https://acme.example/advent')
  await page.fill('Until', wall(9))
  await page.fill('Seconds', '5')
  await waitFor(() => expect(screen.queryByText(/need(s)? fixing/)).toBeNull())
  refuses = true
  await page.save()
  await waitFor(() =>
    expect(screen.getByLabelText('Until')).toHaveAccessibleDescription('The end must be after the start.'),
  )
})

test('a text code explains why it has no options', async () => {
  const page = await anEditor({ qrType: 'text', text: 'Hello', destinationUrl: '' })
  await page.user.click(screen.getByRole('tab', { name: 'Settings' }))
  expect(await screen.findByText('No visitor settings')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Password protection/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Schedule/ })).toBeNull()
  expect(await violations()).toEqual([])
})

test('each visitor page is previewed with unsaved values; a failed preview is tried again', async () => {
  const page = await anEditor({ expirationDate: soon(3) })
  page.meanwhile(({ path }) => {
    if (path === '/api/v1/visit-page') throw new TypeError('Failed to fetch')
    return undefined
  })
  await page.open('Welcome screen')
  await page.press('Welcome screen')
  await page.open('Schedule')
  await chooseZone(page.user, 'Time zone', 'Tokyo')
  await page.user.clear(await page.field('Title'))
  await page.user.paste('Winter sale')
  await closeRow(page.user)
  await page.user.click(screen.getByRole('button', { name: 'Preview visitor pages' }))
  const dialog = await screen.findByRole('dialog', { name: 'Preview visitor pages' })
  await within(dialog).findByRole('button', { name: 'Try again' })
  page.meanwhile(null)
  await page.user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  const frame = await within(dialog).findByTitle<HTMLIFrameElement>('“Welcome” page on a phone')
  expect(frame).toHaveAttribute('sandbox', '')
  expect(frame.srcdoc).toContain('Winter sale')
  expect(within(dialog).queryByRole('radio', { name: 'Blocked' })).toBeNull()
  for (const name of ['Scheduled', 'Password', 'Paused', 'Expired']) {
    await page.user.click(within(dialog).getByRole('radio', { name }))
    await within(dialog).findByTitle(`“${name}” page on a phone`)
  }
  await waitFor(() => expect(ended(dialog).srcdoc).toContain('(Asia/Tokyo)'))
  const language = within(dialog).getByLabelText("Visitor's language")
  expect(
    within(language)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'German', 'French', 'Spanish', 'Italian', 'Portuguese', 'Dutch', 'Polish'])
  await page.user.selectOptions(language, 'German')
  await waitFor(() => expect(ended(dialog).srcdoc).toContain('<h1>Dieser Link ist abgelaufen</h1>'))
})

test('the destination shows its last check and can be checked again', async () => {
  const page = await anEditor({ destinationUrl: 'http://127.0.0.1/' })
  const again = await screen.findByRole('button', { name: 'Check again' })
  await page.user.click(again)
  expect(await screen.findByText('Not checked: this address is on a private network.')).toBeVisible()
  await page.user.clear(screen.getByLabelText('Destination'))
  await page.user.paste('https://acme.example/other')
  expect(await screen.findByText("We'll check it after you save.")).toBeVisible()
})
