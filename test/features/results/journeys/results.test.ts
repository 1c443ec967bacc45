import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMarketer, fillCode, postCode } from '../../../journeys/support/a-marketer.ts'
import { chooseType, openContent, openRow } from '../../../journeys/support/editor.ts'
import { browser, service, startJourneys } from '../../../journeys/support/start-journeys.ts'
import { violations } from '../../../journeys/support/violations.ts'

let shop: Server
let shopUrl = ''

startJourneys()
beforeAll(async () => {
  shop = createServer((request, response) => {
    const isPaid = request.url?.startsWith('/paid') === true
    const counted = isPaid ? ' data-name="purchase" data-value="49.90" data-currency="EUR"' : ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>${isPaid ? 'Paid' : 'Shop'}</title><a href="/paid">Pay</a>
<script src="${service.linkUrl}/api/results.js"${counted} async></script>`)
  })
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  // "localhost" alone belongs to everybody.
  shopUrl = `http://shop.localhost:${(shop.address() as AddressInfo).port}`
})
afterAll(() => {
  shop?.closeAllConnections()
  shop?.close()
})

test('a scan that ends in an order is a result of the code, counted once by a page of the shop', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { judges: false, path: '/codes/new' })
  await fillCode(page, { destination: shopUrl, tag: 'shop', title: 'Shop window' })
  await openRow(page, 'Results')
  await page.getByRole('switch', { name: 'Results' }).click()
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()

  await page.goto(`${service.url}/account/developers`)
  const hosts = page.getByLabel('Your websites')
  await hosts.fill(`${shopUrl}/`)
  await hosts.press('Enter')
  await page.getByText('/api/results.js').waitFor()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  // The browser sends it even if the page closes, so the page may not see the answer.
  const result = () => phone.waitForRequest((request) => request.url().endsWith('/api/result'))
  const counted = result()
  await phone.goto(`http://${service.domain}/shop?qr`)
  await phone.waitForFunction(() => 'tessera' in globalThis)
  await phone.getByRole('link', { name: 'Pay' }).click()
  await counted
  expect(new URL(phone.url()).searchParams.get('tid')).toMatch(/^[\w-]{22}$/)
  const again = result()
  await phone.reload()
  await again
  expect(await phone.context().cookies()).toEqual([])
  expect(await phone.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  await phone.context().close()

  await page.goto(`${service.url}/scans?code=1`)
  await expect
    .poll(async () => await page.getByRole('row', { name: /purchase/ }).textContent())
    .toContain('€49.90')
  expect(problems).toEqual([])
  await leave()
})

test('a customer gets a coupon code, and staff redeem it once on their phone', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { judges: false, path: '/codes/new' })
  await chooseType(page, 'Coupon')
  await openContent(page)
  await page.getByText('Create this code first.').waitFor()
  const made = await postCode(service, { slashTag: 'offer', qrType: 'coupon', title: '20% off your order' })
  const { id } = made.body['data'] as { id: number }
  await page.goto(`${service.url}/codes/${id}`)
  await openContent(page)
  await page.getByLabel('Or your own codes').fill('SPRING-1\nSPRING-2')
  await page.getByRole('button', { name: 'Add codes (2)' }).click()
  await page.getByText('Codes: 2').waitFor()
  const till = page.getByRole('group', { name: 'Redeem at the till' })
  await till.getByLabel('PIN for staff').fill('471100')
  await till.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('link', { name: /offer\/staff/ })
  const staffLink = await link.getAttribute('href')

  const options = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const customer = await (await browser.newContext(options)).newPage()
  await customer.goto(`http://${service.domain}/offer?qr`)
  expect(await customer.locator('.coupon-code').textContent()).toBe('SPRING-1')
  expect(await violations(customer)).toEqual([])

  const staff = await (await browser.newContext(options)).newPage()
  await staff.goto(staffLink ?? '')
  await staff.getByLabel('PIN').fill('471100')
  await staff.getByRole('button', { name: 'Continue' }).click()
  for (const words of ['SPRING-1 is redeemed', 'SPRING-1 was already redeemed']) {
    await staff.getByLabel('Customer’s code').fill('spring 1')
    await staff.getByRole('button', { name: 'Redeem' }).click()
    await staff.getByText(words).waitFor()
  }
  expect(await violations(staff)).toEqual([])
  expect(problems).toEqual([])
  for (const phone of [customer, staff]) await phone.context().close()
  await leave()
})
