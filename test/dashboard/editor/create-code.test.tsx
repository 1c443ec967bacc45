import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '#dashboard/api/query-keys.ts'
import { twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'
import { aNewCode, required } from './a-new-code.ts'
import { closeRow } from './rows.ts'

test('a filled form becomes a saved code with its picture, link and next steps', async () => {
  const page = await aNewCode()
  await page.fill({ ...required, Title: 'Summer sale' })
  await page.user.type(await page.field('Tags'), 'print{Enter}poster{Enter}')
  await page.open('Pattern')
  await page.user.click(
    within(screen.getByRole('radiogroup', { name: 'Pattern' })).getByRole('radio', { name: 'Dots' }),
  )
  await page.fill({ 'QR colour': '#a3121b', Password: 's3cret' })
  await page.create()

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your code is ready' })).toHaveFocus())
  expect(screen.getByRole('img', { name: 'QR code preview' })).toHaveAccessibleDescription(
    'https://go.acme.com/summer?qr',
  )
  expect(await screen.findByRole('link', { name: 'https://go.acme.com/summer' })).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Download PDF, \d+ mm$/ })).toBeVisible()
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
  expect(await screen.findByLabelText('Where should it lead?')).toHaveValue('')
})

test('a new code shows its first scan as it arrives, and the answer to where it is printed stays for the next one', async () => {
  const page = await aNewCode()
  await page.fill(required)
  await page.create()
  await screen.findByText('Scan it with your phone to see what visitors see.')
  const [code] = await page.stored()
  await waitFor(() => expect(page.client.getQueryData(queryKeys.scanTotals(1))).toMatchObject({ scans: 0 }))
  await page.service.countVisits([{ codeId: code!['id'] as number, at: Date.now(), kind: 'scan' }])
  expect(
    await screen.findByText(/^1 scan received at .+\. It works\.$/, {}, { timeout: 5_000 }),
  ).toBeVisible()
  const where = () => screen.findByRole('radiogroup', { name: 'Where will you print it?' })
  expect(within(await where()).getByLabelText('Flyer')).toBeChecked()
  await page.user.click(within(await where()).getByLabelText('Screen'))
  expect(await screen.findByRole('button', { name: /^Download PNG, [\d,]+ px$/ })).toBeVisible()
  await page.user.click(await screen.findByRole('switch', { name: 'Public address for the picture' }))
  expect(await screen.findByRole('link', { name: /\/qr\.png$/ })).toBeVisible()
  // Coming back to the page finds it again.
  await page.router.navigate({ to: '/account' })
  page.router.history.back()
  await screen.findByRole('heading', { name: 'Your code is ready' })

  await page.user.click(screen.getByRole('button', { name: 'Create another' }))
  await page.begin()
  await page.fill({ ...required, 'Short link ending': 'winter' })
  await page.create()
  expect(within(await where()).getByLabelText('Screen')).toBeChecked()
  await page.user.click(screen.getByRole('button', { name: 'For the printer' }))
  expect(screen.getByRole('button', { name: 'All files in a ZIP' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a destination in use links to its existing code', async () => {
  const page = await aNewCode({
    codes: [
      { title: 'Shop poster', destinationUrl: 'https://shop.acme.example/sale?id=1' },
      { title: 'Elsewhere', destinationUrl: 'https://shop.acme.example/sale?id=12' },
    ],
  })
  await page.fill({ Destination: 'https://Shop.acme.example/sale?id=1' })
  expect(await screen.findByRole('link', { name: 'Shop poster' })).toHaveAttribute('href', '/codes/1')
  expect(screen.queryByRole('link', { name: 'Elsewhere' })).toBeNull()
  await page.fill({ Destination: 'https://shop.acme.example/other' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Shop poster' })).toBeNull())
})

test('a new code begins with one question; a bare host gets https, and the rest follows the answer', async () => {
  const { user } = await aPage({ path: '/codes/new' })
  const question = await screen.findByLabelText('Where should it lead?')
  await waitFor(() => expect(question).toHaveFocus())
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create QR code' })).toBeNull()
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Enter the web address that the code opens.')).toBeVisible()
  await waitFor(() => expect(question).toHaveFocus())
  await user.type(question, 'acme.example/x{Enter}')
  expect(await screen.findByLabelText('Destination')).toHaveValue('https://acme.example/x')
  expect(await screen.findByRole('tab', { name: 'Design' })).toBeVisible()
  expect(screen.getByText('go.acme.com/x')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a type of page begins with its content', async () => {
  const { user } = await aPage({ path: '/codes/new' })
  await user.click(await screen.findByRole('button', { name: 'Contact' }))
  expect(await screen.findByLabelText('First name')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Content' })).toHaveAttribute('aria-selected', 'true')
})

test('an event lasts all day: it asks for days only, and gets its times back', async () => {
  const page = await aNewCode()
  await page.open('Type')
  await page.user.click(await screen.findByRole('radio', { name: 'Event' }))
  await closeRow(page.user)
  await page.fill({ 'Short link ending': 'fair' })
  await closeRow(page.user)
  await page.user.click(screen.getByRole('tab', { name: 'Content' }))
  const field = async (label: string) => await screen.findByLabelText(label)
  const type = async (label: string, moment: string) => {
    fireEvent.change(await field(label), { target: { value: moment } })
  }
  await type('Event title', 'Fair')
  await type('Starts', '2027-06-17T18:30')
  await type('Ends', '2027-06-18T21:00')
  await page.user.click(await field('All day'))
  expect(await field('First day')).toHaveValue('2027-06-17')
  expect(screen.queryByLabelText('Time zone')).toBeNull()
  await page.user.click(await field('All day'))
  expect(await field('Ends')).toHaveValue('2027-06-18T21:00')
  expect(await field('Time zone')).toBeVisible()
  await page.user.click(await field('All day'))
  await type('Last day', '2027-06-16')
  await page.create()
  expect(await field('Last day')).toHaveAccessibleDescription('The end must be after the start.')
  await type('Last day', '2027-06-19')
  await page.create()
  expect(await screen.findByRole('heading', { name: 'Your code is ready' })).toBeVisible()
  const [code] = await page.stored()
  expect(JSON.parse(String(code?.['fieldData']))).toMatchObject({
    event: { title: 'Fair', start: '2027-06-17', end: '2027-06-19' },
  })
})

test('the preview shows a sample, then the payload; a save opens the row of what is missing', async () => {
  const page = await aNewCode()
  const preview = await screen.findByRole('img', { name: 'QR code preview' })
  expect(preview).toHaveAccessibleDescription('https://go.acme.com/your-link?qr')
  const first = preview.innerHTML
  await page.create()
  expect(await screen.findByText('Enter the web address that the code opens.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Destination')).toHaveFocus())
  await page.user.type(screen.getByLabelText('Destination'), 'acme.example/x')
  await page.fill({ 'Short link ending': 'a/b' })
  await page.user.click(screen.getByRole('button', { name: 'Back' }))
  await page.create()
  const tag = await screen.findByLabelText('Short link ending')
  await waitFor(() => expect(tag).toHaveFocus())
  expect(tag).toBeInvalid()
  await page.user.clear(tag)
  await page.user.type(tag, 'a')
  expect(preview).toHaveAccessibleDescription('https://go.acme.com/a?qr')
  expect(preview.querySelector('svg')).not.toBeNull()
  expect(preview.innerHTML).not.toBe(first)
})

test('a refusal shows at its field and keeps the form', async () => {
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
  await waitFor(() => expect(screen.getByLabelText('Destination')).toHaveFocus())
  expect(await page.field('Title')).toHaveValue('Kept')
})

test('the ending of the short link shows while typing whether it is available; a taken one keeps the form and offers three others', async () => {
  const page = await aNewCode({ codes: [{ slashTag: 'summer' }] })
  await page.fill({ 'Short link ending': 'winter' })
  expect(await screen.findByText('Available')).toBeVisible()
  await page.fill({ 'Short link ending': 'SUMMER' })
  expect(await screen.findByText('go.acme.com/SUMMER is already in use.')).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Available:' })).getAllByRole('button')).toHaveLength(3)
  await page.fill({ 'Short link ending': 'a0b' })
  expect(screen.getByText('Easy to confuse in print:')).toHaveTextContent('print: 0')
  await page.fill({ ...required, Title: 'Kept' })
  await page.create()
  const prompt = await screen.findByRole('alert')
  expect(prompt).toHaveTextContent('go.acme.com/summer is already in use. Available:')
  await waitFor(() => expect(screen.getByLabelText('Short link ending')).toHaveFocus())
  expect(screen.getByLabelText('Short link ending')).toBeInvalid()
  const offers = within(prompt).getAllByRole('button')
  expect(offers).toHaveLength(3)
  expect(await violations(prompt)).toEqual([])
  const tag = offers[0]!.textContent
  await page.user.click(offers[0]!)
  expect(screen.getByLabelText('Short link ending')).toHaveValue(tag)
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toMatchObject([{ slashTag: tag, title: 'Kept' }, { slashTag: 'summer' }])
})

test('a save with a lost response is retried without a second code', async () => {
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
  expect(await screen.findByText('The connection dropped while saving')).toBeVisible()
  expect(await page.field('Short link ending')).toHaveValue('summer')
  await page.user.click(screen.getByRole('button', { name: 'Check and retry' }))
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toHaveLength(1)
})

/** A service of the two documented operations, which takes no header of ours. */
const silent = ({ path }: { path: string }) =>
  path === '/api/v1/session' ? Response.json({ ...twoOperationSession, domains: ['go.acme.com'] }) : undefined

test('a service without keys: a lost response is retried by hand only, and its own link is not reported as taken', async () => {
  const page = await aNewCode({ onTheWay: silent })
  await page.fill(required)
  let sent = 0
  page.meanwhile(async (request) => {
    const { method, path, body, headers } = request
    if (method !== 'POST' || path !== '/api/v1/qr-code') return silent(request)
    expect(headers.has('idempotency-key')).toBe(false)
    sent += 1
    if (sent > 1) return undefined
    await page.service.inject({
      method,
      url: path,
      headers: Object.fromEntries(headers),
      payload: String(body),
    })
    online.mockReturnValue(false)
    throw new TypeError('Failed to fetch')
  })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await page.create()
  const retry = await screen.findByRole('button', { name: 'Check and retry' })
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await page.user.click(retry)
  const prompt = await screen.findByText(/This may be the code that you just sent/)
  expect(within(prompt).getByRole('link', { name: 'Open go.acme.com/summer' })).toHaveAttribute(
    'href',
    'https://go.acme.com/summer',
  )
  expect(sent).toBe(2)
  expect(await page.stored()).toHaveLength(1)
  expect(await violations(prompt)).toEqual([])
})

test('a service of the two documented operations is offered no link rules, and its prose shows at the field it names', async () => {
  const page = await aNewCode({ onTheWay: silent })
  expect(await page.field('Expiration date')).toBeVisible()
  expect(screen.queryByLabelText('Opens on')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Schedule a new destination' })).toBeNull()
  await closeRow(page.user)
  expect(
    await screen.findByText(/This service doesn't support: .*start dates and scheduled destinations/),
  ).toBeVisible()
  await page.fill({ ...required, Title: 'Kept' })
  const message = 'The Slash Tag has to be shorter.'
  page.meanwhile((request) =>
    request.method === 'POST' ? Response.json({ success: false, message }, { status: 400 }) : silent(request),
  )
  await page.create()
  expect(await screen.findByText(message)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Short link ending')).toHaveFocus())
  expect(screen.getByLabelText('Short link ending')).toBeInvalid()
  expect(await page.field('Title')).toHaveValue('Kept')
})

test('the short link of a contact follows the name; a text code warns that it cannot change, and needs none', async () => {
  const page = await aNewCode()
  await page.open('Type')
  await page.user.type(await screen.findByLabelText('Find a type'), 'vCard')
  await page.user.click(await screen.findByRole('radio', { name: 'Contact' }))
  await closeRow(page.user)
  await page.user.click(screen.getByRole('tab', { name: 'Content' }))
  await page.fill({ 'First name': 'Zoë', 'Last name': 'Berg' })
  expect(await screen.findByText('go.acme.com/zoe-berg')).toBeVisible()
  await page.user.clear(await page.field('Short link ending'))
  await page.open('Type')
  await page.user.click(await screen.findByRole('radio', { name: 'Plain text' }))
  await closeRow(page.user)
  await page.user.click(screen.getByRole('tab', { name: 'Content' }))
  expect(await screen.findByText("You can't change this text after printing")).toBeVisible()
  expect(screen.queryByLabelText('Destination')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit short link' })).toBeNull()
  await page.fill({ Text: 'Grusse' })
  expect(screen.queryByText(/older readers show other letters/)).toBeNull()
  await page.fill({ Text: 'Grüße 👋' })
  expect(screen.getByText(/older readers show other letters/)).toBeVisible()
  expect(screen.getByRole('img', { name: 'QR code preview' })).toHaveAccessibleDescription('Grüße 👋')
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toMatchObject([{ qrType: 'text', text: 'Grüße 👋' }])
})

test.each([
  ['Contact', () => screen.findByLabelText('First name'), 'Your page is empty: add a name.'],
  ['Links', () => screen.findByRole('button', { name: 'Add link' }), 'Your page is empty: add a link.'],
  ['PDF', () => screen.findByLabelText('File: Choose a PDF'), 'Your page is empty: add a file.'],
])(
  'a code of type %s with nothing typed is refused at its field, which has the focus',
  async (type, field, words) => {
    const page = await aNewCode()
    await page.open('Type')
    await page.user.click(await screen.findByRole('radio', { name: type }))
    await closeRow(page.user)
    await page.user.click(screen.getByRole('tab', { name: 'Content' }))
    const empty = await field()
    await page.create()
    await waitFor(() => expect(empty).toHaveAccessibleDescription(words))
    expect(empty).toBeInvalid()
    await waitFor(() => expect(empty).toHaveFocus())
    expect(await page.stored()).toEqual([])
  },
)

test('leaving saves a draft; an untouched form or a bare choice of a type leaves none', async () => {
  const page = await aNewCode()
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  await screen.findByRole('heading', { name: 'Library' })
  expect(screen.queryByRole('button', { name: /^\d+ draft/ })).toBeNull()
  await page.router.navigate({ to: '/codes/new' })
  await page.user.click(await screen.findByRole('button', { name: 'More' }))
  await page.user.click(await screen.findByRole('radio', { name: 'Event' }))
  await screen.findByLabelText('Event title')
  await screen.findByText(/^go\.acme\.com\/\w{7}$/)
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  await screen.findByRole('heading', { name: 'Library' })
  expect(screen.queryByRole('button', { name: /^\d+ draft/ })).toBeNull()
  await page.router.navigate({ to: '/codes/new' })
  await page.begin()
  await page.user.type(await page.field('Title'), 'Mine')
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  await page.user.click(await screen.findByRole('button', { name: '1 draft: Mine' }))
  await page.user.click(await screen.findByRole('link', { name: /Mine/ }))
  expect(await page.field('Title')).toHaveValue('Mine')
})

test('leaving asks first when drafts cannot be stored', async () => {
  const page = await aNewCode()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await page.user.type(await page.field('Title'), 'Mine')
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  const dialog = await screen.findByRole('alertdialog')
  await page.user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  expect(await page.field('Title')).toHaveValue('Mine')
  await page.user.click((await screen.findAllByRole('link', { name: 'Library' }))[0]!)
  await page.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave without saving' }),
  )
  expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible()
})

test('a code for this computer only says so, suggests no phone, and asks before a download', async () => {
  const page = await aNewCode({ service: { brandedDomains: ['localhost:8081'] } })
  await page.fill(required)
  expect(screen.getByText(/^Only this computer can open it\./)).toBeVisible()
  await page.create()
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await screen.findByText('Open the link here to see what visitors see.')).toBeVisible()
  expect(screen.queryByText(/Scan it with your phone/)).toBeNull()
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await page.user.click(screen.getByRole('button', { name: /^Download PDF/ }))
  const question = await screen.findByRole('alertdialog', {
    name: 'This code only works on your computer or network',
  })
  expect(saved).toEqual([])
  await page.user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(saved).toEqual([])
})

test('a code needs only its destination: the short link follows it, until one is typed', async () => {
  const page = await aNewCode({ codes: [{ slashTag: 'summer' }] })
  await page.fill({ Destination: 'https://acme.example/winter' })
  expect(await page.field('Short link ending')).toHaveValue('winter')
  const answer = page.hold('slashTag=summer')
  await page.fill({ Destination: 'https://acme.example/summer' })
  const tag = screen.getByLabelText<HTMLInputElement>('Short link ending')
  await page.user.click(tag)
  answer()
  await waitFor(() => expect(tag.value).toMatch(/^summer-/))
  // Another suggestion that comes into the focused field is selected, so typing replaces it.
  await page.user.keyboard('mine')
  await page.fill({ Destination: 'https://acme.example/autumn' })
  expect(tag).toHaveValue('mine')
  await page.user.keyboard('{Control>}s{/Control}')
  await screen.findByRole('heading', { name: 'Your code is ready' })
  expect(await page.stored()).toMatchObject([{ slashTag: 'mine' }, { slashTag: 'summer' }])
  await page.user.click(screen.getByRole('link', { name: 'Another like this' }))
  expect(await screen.findByRole('heading', { name: 'New QR code', level: 1 })).toBeVisible()
  expect(await screen.findByLabelText('Destination')).toHaveValue('https://acme.example/autumn')
})

test('leaving with a typed password names the password only: the rest is kept as a draft', async () => {
  const page = await aNewCode()
  await page.fill({ Title: 'Mine', Password: 's3cret' })
  await page.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!)
  const dialog = await screen.findByRole('alertdialog', { name: 'Your password is not saved yet' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Keep as draft' }))
  await page.user.click(await screen.findByRole('button', { name: '1 draft: Mine' }))
  await page.user.click(await screen.findByRole('link', { name: /Mine/ }))
  expect(await page.field('Title')).toHaveValue('Mine')
  // Nothing of the draft is live, and nothing says so once it is.
  expect(await screen.findByText('Not live until you create it')).toBeVisible()
})
