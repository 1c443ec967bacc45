import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMarketer, fillCode } from '../../../journeys/support/a-marketer.ts'
import { openRow } from '../../../journeys/support/editor.ts'
import { browser, service, startJourneys } from '../../../journeys/support/start-journeys.ts'

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
