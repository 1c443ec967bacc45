import { devices } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Destination, aDestination } from './support/a-destination.ts'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { openRow } from './support/editor.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'
import { violations } from './support/violations.ts'

let destination: Destination

startJourneys()
beforeAll(async () => {
  destination = await aDestination('Menu')
})
afterAll(async () => {
  await destination?.close()
})

/** Where the code leads a visitor. */
async function leadsTo(options: object): Promise<string> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${service.linkUrl}/menu?qr`)
  const address = page.url()
  await context.close()
  return address
}

test('two rules lead two visitors to two addresses, and each shows its visits', async () => {
  const made = await postCode(service, {
    slashTag: 'menu',
    title: 'Menu',
    destinationUrl: `${destination.url}/menu`,
  })
  const { id } = made.body['data'] as { id: number }
  const { page, problems, leave } = await aMarketer(browser, service, { path: null, judges: false })
  await page.goto(`${service.url}/codes/${id}`)
  await openRow(page, 'Where visitors go')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('checkbox', { name: 'iPhone' }).check()
  await page.getByLabel('Opens').fill(`${destination.url}/app`)
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const second = page.getByRole('list', { name: 'Where visitors go' }).getByRole('listitem').nth(1)
  await second.getByRole('button', { name: /^Remove.*Device/ }).click()
  await second.getByLabel('Add a condition').selectOption('Language')
  await second.getByRole('combobox', { name: 'Language', exact: true }).fill('German')
  await second.getByRole('combobox', { name: 'Language', exact: true }).press('Enter')
  await second.getByLabel('Opens').fill(`${destination.url}/de`)

  const simulator = page.getByRole('region', { name: 'Try the rules' })
  await simulator.getByLabel('Device').selectOption('Windows')
  await simulator.getByLabel('Language').selectOption('German')
  expect(await simulator.getByRole('status').textContent()).toMatch(/^This visitor meets rule 2 /)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  const read = () =>
    fetch(`${service.url}/api/v1/qr-code/${id}`, { headers: { authorization: `Bearer ${service.token}` } })
  await expect.poll(async () => (await read()).text()).toContain('visitorRules')

  const { userAgent } = devices['iPhone 13'] ?? {}
  expect(await leadsTo({ userAgent, locale: 'de-AT' })).toBe(`${destination.url}/app`)
  expect(await leadsTo({ locale: 'de-AT' })).toBe(`${destination.url}/de`)
  expect(await leadsTo({ locale: 'en-GB' })).toBe(`${destination.url}/menu`)
  await expect
    .poll(async () => {
      await page.reload()
      await openRow(page, 'Where visitors go')
      return page.getByText('1 visit', { exact: true }).count()
    })
    .toBe(3)
  expect(problems).toEqual([])
  await leave()
})
