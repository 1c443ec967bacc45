import { screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { violations } from '../support/violations.ts'
import { aNewCode, required } from './a-new-code.ts'

// Dozens of pictures are drawn in a document without layout: slow, not stuck.
vi.setConfig({ testTimeout: 120_000 })

test('a filled form becomes a stored code, with its picture, its link and ways on', async () => {
  const page = await aNewCode()
  await page.fill({ ...required, Title: 'Summer sale' })
  await page.user.type(screen.getByLabelText('Tags'), 'print{Enter}poster{Enter}')
  await page.user.click(
    within(screen.getByRole('radiogroup', { name: 'Pattern' })).getByRole('radio', { name: 'Dots' }),
  )
  await page.fill({ 'QR colour': '#a3121b', Password: 's3cret' })
  await page.create()

  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toHaveFocus()
  expect(screen.getByRole('img', { name: 'QR code preview' })).toHaveAccessibleDescription(
    'https://go.acme.com/summer?qr',
  )
  expect(screen.getByRole('link', { name: 'https://go.acme.com/summer' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(await page.stored()).toMatchObject([
    {
      destinationUrl: 'https://acme.example/summer',
      slashTag: 'summer',
      title: 'Summer sale',
      tags: 'print, poster',
      pattern: 'dots',
      color: '#a3121b',
      passwordProtectionEnabled: true,
    },
  ])
  expect(await violations()).toEqual([])

  await page.user.click(screen.getByRole('button', { name: 'Create another' }))
  expect(await screen.findByLabelText('Destination URL')).toHaveValue('')
})

test('a code that only this computer can open sends nobody to a phone', async () => {
  const page = await aNewCode({ service: { brandedDomains: ['localhost:8081'] } })
  await page.fill(required)
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(screen.getByText('Open its link on this computer to see what your visitors will see.')).toBeVisible()
  expect(screen.queryByText(/Point your phone/)).toBeNull()
})

test('a destination that has a code already leads to it before a second one is made', async () => {
  const page = await aNewCode({
    codes: [
      { title: 'Shop poster', destinationUrl: 'https://shop.acme.example/sale?id=1' },
      { title: 'Elsewhere', destinationUrl: 'https://shop.acme.example/sale?id=12' },
    ],
  })
  await page.fill({ 'Destination URL': 'https://Shop.acme.example/sale?id=1' })
  expect(await screen.findByRole('link', { name: 'Shop poster' })).toHaveAttribute('href', '/codes/1')
  expect(screen.queryByRole('link', { name: 'Elsewhere' })).toBeNull()
  await page.fill({ 'Destination URL': 'https://shop.acme.example/other' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Shop poster' })).toBeNull())
})

test('the preview shows the payload at each keystroke, and a marked sample until there is one', async () => {
  const page = await aNewCode()
  const preview = screen.getByRole('img', { name: 'QR code preview' })
  expect(preview).toHaveAccessibleDescription('https://go.acme.com/your-link?qr')
  expect(screen.getByText('Sample until you choose a link')).toBeVisible()
  const first = preview.innerHTML
  await page.user.type(screen.getByLabelText('Slash tag'), 'a')
  expect(preview).toHaveAccessibleDescription('https://go.acme.com/a?qr')
  expect(preview.querySelector('svg')).not.toBeNull()
  expect(preview.innerHTML).not.toBe(first)
})

test('a bare host gets https when it is left, and wrong entries are named at their fields', async () => {
  const page = await aNewCode()
  await page.create()
  expect(await screen.findByText('Enter the web address that the code opens.')).toBeVisible()
  expect(screen.getByText('Enter a slash tag.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Destination URL')).toHaveFocus())
  await page.user.type(screen.getByLabelText('Destination URL'), 'acme.example/x')
  await page.user.tab()
  expect(screen.getByLabelText('Destination URL')).toHaveValue('https://acme.example/x')
  expect(await violations()).toEqual([])
})

test('a refusal of the service goes to its field and leaves the form as it is', async () => {
  const page = await aNewCode()
  await page.fill({ ...required, Title: 'Kept' })
  page.meanwhile(({ method }) =>
    method === 'POST'
      ? Response.json(
          {
            success: false,
            message: 'no',
            errors: [{ field: 'destinationUrl', message: 'This host is blocked.' }],
          },
          { status: 400 },
        )
      : undefined,
  )
  await page.create()
  expect(await screen.findByText('This host is blocked.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Destination URL')).toHaveFocus())
  expect(screen.getByLabelText('Title')).toHaveValue('Kept')
})

test('a taken slash tag keeps the form, focuses the tag and offers three free ones at one click', async () => {
  const page = await aNewCode({ codes: [{ slashTag: 'summer' }] })
  await page.fill({ ...required, Title: 'Kept' })
  await page.create()
  const prompt = await screen.findByRole('alert')
  expect(prompt).toHaveTextContent('go.acme.com/summer is already in use. These are free:')
  await waitFor(() => expect(screen.getByLabelText('Slash tag')).toHaveFocus())
  expect(screen.getByLabelText('Slash tag')).toBeInvalid()
  const offers = within(prompt).getAllByRole('button')
  expect(offers).toHaveLength(3)
  expect(await violations()).toEqual([])
  const tag = offers[0]!.textContent
  await page.user.click(offers[0]!)
  expect(screen.getByLabelText('Slash tag')).toHaveValue(tag)
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toMatchObject([{ slashTag: tag, title: 'Kept' }, { slashTag: 'summer' }])
})

test('availability is told while typing, with free tags near a taken one', async () => {
  const page = await aNewCode({ codes: [{ slashTag: 'summer' }] })
  await page.fill({ 'Slash tag': 'winter' })
  expect(await screen.findByText('Free to use')).toBeVisible()
  await page.fill({ 'Slash tag': 'SUMMER' })
  expect(await screen.findByText('go.acme.com/SUMMER is already in use.')).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'These are free:' })).getAllByRole('button')).toHaveLength(
    3,
  )
  await page.fill({ 'Slash tag': 'a0b' })
  expect(screen.getByText('Hard to tell apart in print:')).toHaveTextContent('print: 0')
})

test('a save whose answer is lost is repeated safely: one code, no conflict with itself', async () => {
  const page = await aNewCode()
  await page.fill(required)
  let lost = 0
  page.meanwhile(async ({ method, path, body, headers }) => {
    if (method !== 'POST' || path !== '/api/v1/qr-code' || lost > 0) return undefined
    lost++
    await page.service.inject({
      method: 'POST',
      url: path,
      headers: Object.fromEntries(headers),
      payload: String(body),
    })
    throw new TypeError('Failed to fetch')
  })
  await page.create()
  expect(await screen.findByText('The connection broke while saving')).toBeVisible()
  expect(screen.getByLabelText('Slash tag')).toHaveValue('summer')
  await page.user.click(screen.getByRole('button', { name: 'Check and retry' }))
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toHaveLength(1)
})

test('a text code says that it cannot be changed, and needs no destination', async () => {
  const page = await aNewCode()
  await page.user.click(screen.getByRole('radio', { name: /Plain text/ }))
  expect(screen.getByText('This text cannot be changed after print')).toBeVisible()
  expect(screen.queryByLabelText('Destination URL')).toBeNull()
  await page.fill({ Text: 'Grüße 👋', 'Slash tag': 'hello' })
  expect(screen.getByRole('img', { name: 'QR code preview' })).toHaveAccessibleDescription('Grüße 👋')
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toMatchObject([{ qrType: 'text', text: 'Grüße 👋' }])
})

test('leaving keeps what was typed as a draft; an untouched form leaves none', async () => {
  const page = await aNewCode()
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  await screen.findByRole('heading', { name: 'Library' })
  expect(screen.queryByRole('region', { name: 'Drafts' })).toBeNull()
  await page.router.navigate({ to: '/codes/new' })
  await page.user.type(await screen.findByLabelText('Title'), 'Mine')
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  await page.user.click(await screen.findByRole('link', { name: /Mine/ }))
  expect(await screen.findByLabelText('Title')).toHaveValue('Mine')
})

test('leaving asks where this browser keeps no drafts', async () => {
  const page = await aNewCode()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await page.user.type(screen.getByLabelText('Title'), 'Mine')
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  const dialog = await screen.findByRole('alertdialog')
  await page.user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText('Title')).toHaveValue('Mine')
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  await page.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave without saving' }),
  )
  expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
})

test('a code that only this network can open says so and asks before a download', async () => {
  const page = await aNewCode({ service: { brandedDomains: ['localhost:8081'] } })
  await page.fill(required)
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(screen.getByText('Only this computer or network can open this code')).toBeVisible()
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:picture'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await page.user.click(screen.getByRole('button', { name: 'Download' }))
  await page.user.click(await screen.findByRole('menuitem', { name: /Download SVG/ }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Only this computer or network can open this code',
  })
  expect(saved).toEqual([])
  await page.user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(saved).toEqual([])
})
