import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, fillCode, readApi } from './support/a-marketer.ts'
import { aWebsite, shopFiles } from './support/a-website.ts'
import { readCode } from './support/read-code.ts'
import { violations } from './support/violations.ts'

let browser: Browser
let service: RunningService
let shop: Awaited<ReturnType<typeof aWebsite>>

beforeAll(async () => {
  shop = await aWebsite('www.acme-shop.com', shopFiles)
  browser = await launchChromium()
  service = await startService({ env: shop.env })
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  await shop?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const preview = (page: Page) => page.getByRole('img', { name: 'QR code preview' })

test('a website gives six tested designs; one is applied, kept as a kit and saved with its logo', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new' })
  await fillCode(page, {
    destination: 'https://example.com/menu',
    tag: 'from-brand',
    title: 'From the brand',
  })
  const website = page.getByLabel('Your website')
  await website.fill(`${shop.url}nothing-here`)
  await website.press('Enter')
  await page
    .getByText("This page doesn't exist. Check the address, or upload your logo below.", { exact: true })
    .waitFor()
  await website.fill(shop.url)
  await website.press('Enter')
  await page.getByText('Found the logo and 2 colours of Acme.').waitFor()
  const designs = page.getByRole('list', { name: 'Designs from your brand' }).getByRole('button')
  await expect.poll(() => designs.count()).toBe(6)
  expect(await readApi(service, '/api/v1/logos')).toEqual({ data: [] })
  expect(await violations(page)).toEqual([])

  await designs.first().click()
  const colour = page.getByLabel('QR colour', { exact: true }).first()
  await expect.poll(() => colour.inputValue()).toBe('#14213d')
  await page.getByText('Scans everywhere', { exact: true }).first().waitFor()
  await button(page, 'Save the brand as a kit').click()
  await expect.poll(() => page.getByLabel('Kit name').inputValue()).toBe('Acme')
  await button(page, 'Save kit').click()
  await button(page, 'Save kit').waitFor({ state: 'hidden' })
  await button(page, 'Create QR code').click()
  await page
    .getByText('Your QR code is ready')
    .or(page.getByRole('button', { name: 'Approval link' }))
    .first()
    .waitFor()
  await expect.poll(() => readCode(preview(page))).toBe(`http://${service.domain}/from-brand?qr`)

  const { data: logos } = (await readApi(service, '/api/v1/logos')) as {
    data: { id: string; name: string }[]
  }
  expect(logos).toMatchObject([{ name: 'acme-shop.com.svg' }])
  const { data: codes } = (await readApi(service, '/api/v1/qr-code?search=from-brand')) as {
    data: { color: string; qrLogoId: string }[]
  }
  expect(codes[0]).toMatchObject({ color: '#14213d', qrLogoId: logos[0]?.id })
  const { data: kits } = (await readApi(service, '/api/v1/brand-kits')) as { data: object[] }
  expect(kits).toMatchObject([{ name: 'Acme', design: { pageFont: 'serif', logo: { id: logos[0]?.id } } }])
  expect(problems).toEqual([])
  await leave()
})

test('a yellow code is repaired in ways that keep its yellow', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new' })
  await page.getByLabel('QR colour', { exact: true }).first().fill('#ffcc00')
  await page.getByRole('button', { name: 'Dark on your colour: Scans in good conditions' }).first().waitFor()
  await page.getByRole('button', { name: 'Colour as a frame: Scans everywhere' }).first().click()
  await page.getByText('Scans everywhere', { exact: true }).first().waitFor()
  expect(await page.getByLabel('QR colour', { exact: true }).first().inputValue()).not.toBe('#ffcc00')
  expect(await preview(page).innerHTML()).toContain('#ffcc00')
  expect(problems).toEqual([])
  await leave()
})
