import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMarketer, fillCode, readApi } from '../../../journeys/support/a-marketer.ts'
import { aWebsite, shopFiles } from '../../../journeys/support/a-website.ts'
import { openRow } from '../../../journeys/support/editor.ts'
import { readCode } from '../../../journeys/support/read-code.ts'
import { launchChromium } from '../../../support/chromium.ts'
import { startService, type RunningService } from '../../../support/running-service.ts'

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

test('a website gives six tested designs, and one is saved with its kit', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await fillCode(page, {
    destination: 'https://example.com/menu',
    tag: 'from-brand',
    title: 'From the brand',
  })
  await openRow(page, 'Look')
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

  await designs.first().click()
  await button('Scans everywhere').waitFor()
  await button('Save the brand as a kit').click()
  await expect.poll(() => page.getByLabel('Kit name').inputValue()).toBe('Acme')
  await button('Save kit').click()
  await button('Save kit').waitFor({ state: 'hidden' })
  await button('Create QR code').click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
  await expect
    .poll(() => readCode(page.getByRole('img', { name: 'QR code preview' })))
    .toBe(`http://${service.domain}/from-brand?qr`)

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
