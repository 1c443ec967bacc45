import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let front: Server
let isNewer = false

startJourneys()
beforeAll(async () => {
  // The same build at another address, whose service worker can be replaced by a later one.
  front = createServer((request, response) => {
    const relay = async () => {
      const answer = await fetch(`${service.url}${request.url ?? '/'}`, {
        headers: { authorization: request.headers.authorization ?? '' },
      })
      let body = Buffer.from(await answer.arrayBuffer())
      if (isNewer && request.url === '/service-worker.js')
        body = Buffer.from(body.toString().replace(/'tessera-[0-9a-f]+'/, `'tessera-later'`))
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => !/^(content-(length|encoding)|transfer-encoding)$/.test(name)),
      )
      response.writeHead(answer.status, headers).end(body)
    }
    // The service may end before its last answer.
    relay().catch(() => response.destroy())
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  front?.closeAllConnections()
  front?.close()
})

test('a later build is offered once ready, and loads in one click', async () => {
  const url = `http://localhost:${(front.address() as AddressInfo).port}`
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto(`${url}/#token=${service.token}`)
  const ready = page.getByRole('heading', { name: 'Library' })
  await ready.waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The first worker replaces nothing, so nothing is offered.
  await page.reload()
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
  await ready.waitFor()
  await expect.poll(caches).toEqual(['tessera-later'])
  await context.close()
})
