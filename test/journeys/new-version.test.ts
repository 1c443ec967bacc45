import { createServer, request as askService, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMarketer } from './support/a-marketer.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let front: Server
let isNewer = false

/** With one file: storing the whole dashboard, as the journey without a connection does, takes as long as this test. */
async function serviceWorker(): Promise<string> {
  const text = await (await fetch(`${service.url}/service-worker.js`)).text()
  const short = text.replace(/^const files = .*$/m, `const files = ['/']`)
  return isNewer ? short.replace(/'tessera-[0-9a-f]+'/, `'tessera-later'`) : short
}

startJourneys()
beforeAll(async () => {
  // The same build at another address, whose service worker can be replaced by a later one.
  front = createServer((request, response) => {
    if (request.url === '/service-worker.js') {
      response.setHeader('content-type', 'text/javascript')
      return void serviceWorker().then((text) => response.end(text))
    }
    const { url = '/', method, headers } = request
    const passedOn = askService(`${service.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    // The service may end before its last answer.
    request.pipe(passedOn.on('error', () => response.destroy()))
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  front?.closeAllConnections()
  front?.close()
})

test('a later build is offered once ready, and loads in one click', async () => {
  const url = `http://localhost:${(front.address() as AddressInfo).port}`
  const { page, leave } = await aMarketer(
    browser,
    { ...service, url },
    { judges: false, serviceWorkers: 'allow' },
  )
  // The first worker replaces nothing, so nothing is offered.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(await page.getByText('A new version is available.').count()).toBe(0)

  isNewer = true
  await page.goto(`${url}/codes/new`)
  const isReady = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)
  await expect.poll(isReady).toBe(true)
  // It waits for the end of the work in the editor.
  expect(await page.getByText('A new version is available.').count()).toBe(0)
  await page.getByRole('link', { name: 'Library' }).first().click()
  await page.getByText('A new version is available.').waitFor()
  expect(await page.getByRole('button', { name: 'Close', exact: true }).isVisible()).toBe(true)
  const caches = () => page.evaluate(() => window.caches.keys())
  expect(await caches()).toContain('tessera-later')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await page.getByRole('heading', { name: 'Library' }).waitFor()
  await expect.poll(caches).toEqual(['tessera-later'])
  await leave()
})
