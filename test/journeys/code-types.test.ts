import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aMarketer, createAnother, type Marketer, postCode } from './support/a-marketer.ts'
import { chooseType, designFirst, openContent, reachField } from './support/editor.ts'
import { violations } from './support/violations.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let marketer: Marketer
let phone: Page
startJourneys()
beforeAll(async () => {
  marketer = await aMarketer(browser, service, { path: null, judges: false })
  phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
})

async function openEditor({ page }: Marketer): Promise<void> {
  const isCreated = await page.getByRole('heading', { name: 'Your code is ready' }).isVisible()
  if (isCreated) await createAnother(page)
  else {
    await page.goto(`${service.url}/codes/new`)
    await designFirst(page)
  }
}

type Filled = {
  readonly type: string
  readonly tag: string
  readonly fill: (page: Page) => Promise<void>
  /** What a phone shows. */
  readonly shows: readonly string[]
}

const types: readonly Filled[] = [
  {
    type: 'Business',
    tag: 'bakery',
    async fill(page) {
      await page.getByLabel('Company', { exact: true }).fill('Berg Bakery')
      await page.getByLabel('Monday', { exact: true }).check()
      await page.getByLabel('Monday from', { exact: true }).fill('08:00')
      await page.getByLabel('Monday to', { exact: true }).fill('18:00')
    },
    shows: ['Berg Bakery', 'Monday'],
  },
  {
    type: 'Links',
    tag: 'links',
    async fill(page) {
      await page.getByRole('button', { name: 'Add link' }).click()
      await page.getByLabel('Label', { exact: true }).fill('Our shop')
      await page.getByLabel('Address', { exact: true }).fill('https://example.com/shop')
    },
    shows: ['Our shop'],
  },
  {
    type: 'Event',
    tag: 'party',
    async fill(page) {
      await page.getByLabel('Event title', { exact: true }).fill('Summer party')
      await page.getByLabel('Starts', { exact: true }).fill('2030-06-17T18:30')
      await page.getByLabel('Ends', { exact: true }).fill('2030-06-17T21:00')
    },
    shows: ['Summer party', 'Add to calendar'],
  },
]

test.each(types)(
  'a marketer makes a $type page, and a phone shows it as previewed',
  async ({ type, tag, fill, shows }) => {
    const { page, problems } = marketer
    await openEditor(marketer)
    await chooseType(page, type)
    await (await reachField(page, 'Title')).fill(`${type} of Berg`)
    await (await reachField(page, 'Short link ending')).fill(tag)
    await openContent(page)
    await fill(page)
    // The form of a page has most of the width.
    expect((await page.getByRole('tabpanel', { name: 'Content' }).boundingBox())!.width).toBeGreaterThan(600)
    const preview = page.frameLocator('iframe[title="Page preview"]')
    for (const text of shows) await preview.getByText(text).first().waitFor()
    await page.getByRole('button', { name: 'Create QR code' }).click()
    await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
    expect(problems).toEqual([])

    await expectOnPhone(tag, shows)
  },
)

async function expectOnPhone(tag: string, shows: readonly string[]): Promise<void> {
  await phone.goto(`http://${service.domain}/${tag}?qr`)
  for (const text of shows) await phone.getByText(text).first().waitFor()
  expect(await violations(phone)).toEqual([])
}

test('a website code becomes a contact page after print, and its link stays', async () => {
  const { page, problems } = marketer
  const { body } = await postCode(service, { slashTag: 'printed', title: 'Printed card' })
  await page.goto(`${service.url}/codes/${String((body['data'] as { id: number }).id)}`)
  await chooseType(page, 'Contact')
  await openContent(page)
  await page.getByLabel('First name', { exact: true }).fill('Berta')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectOnPhone('printed', ['Berta'])
  expect(problems).toEqual([])
})
