import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { aMailServer, plain } from '../service/support/a-mail-server.ts'
import { launchChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningService, startService } from '../support/running-service.ts'
import { aMarketer, postCode } from './support/a-marketer.ts'
import { aWebsite, shopFiles, type SiteFile } from './support/a-website.ts'

let browser: Browser
let service: RunningService
let mail: Awaited<ReturnType<typeof aMailServer>>
let shop: Awaited<ReturnType<typeof aWebsite>>
const files: Record<string, SiteFile> = { ...shopFiles }
const folder = mkdtempSync(join(tmpdir(), 'tessera-clock-'))
const ahead = join(folder, 'ahead')

/** Moves the clock of the service ahead by hours from its start. */
const passHours = (hours: number) => writeFileSync(ahead, String(hours * 3_600_000))

/** Module that reads the clock of a service ahead of time. */
const clock = `
  import { readFileSync } from 'node:fs'
  const { now } = Date
  Date.now = () => now() + Number(readFileSync(${JSON.stringify(ahead)}, 'utf8'))`

beforeAll(async () => {
  passHours(0)
  browser = await launchChromium()
  mail = await aMailServer()
  shop = await aWebsite('www.acme-shop.com', files)
  const port = await freePort()
  service = await startService({
    port,
    env: {
      NODE_OPTIONS: `${shop.env.NODE_OPTIONS} --import=data:text/javascript,${encodeURIComponent(clock)}`,
      SMTP_URL: mail.url,
      MAIL_FROM: 'qr@acme.com',
      DASHBOARD_URL: `http://localhost:${port}`,
    },
  })
})
afterAll(async () => {
  await service?.dispose()
  await browser?.close()
  await Promise.all([shop?.close(), mail?.close()])
  rmSync(folder, { recursive: true })
})

async function check(id: number): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/qr-code/${id}/destination-check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}` },
  })
  return ((await answer.json()) as { data: { state: string } }).data.state
}

/** The shop is away for an hour and comes back. */
async function breakDown(id: number, from: number): Promise<void> {
  delete files['/']
  for (const hour of [from, from + 1]) {
    passHours(hour)
    expect(await check(id)).toBe('refused')
  }
  files['/'] = shopFiles['/'] as SiteFile
}

test('a destination that dies is one mail, whose link turns such mails off; the next one is in the inbox only', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { judges: false, path: null })
  const headers = { origin: service.url }
  const named = await page.request.put(`${service.url}/api/v1/me`, {
    data: { email: 'ana@acme.com' },
    headers,
  })
  expect(named.status()).toBe(200)
  const { body } = await postCode(service, {
    title: 'Summer menu',
    slashTag: 'summer-menu',
    destinationUrl: shop.url,
  })
  const { id } = body['data'] as { id: number }
  passHours(1)
  expect(await check(id)).toBe('reached')
  await breakDown(id, 2)
  await expect.poll(() => mail.mails.length).toBe(1)
  const content = plain(mail.mails[0]?.content)
  expect(mail.mails[0]?.to).toEqual(['ana@acme.com'])
  expect(content).toContain('Subject: Summer menu leads to a page that no longer works')
  const [address = ''] = /http:\/\/localhost:\d+\/mails\/\w[\w-]+/.exec(content) ?? []

  // The mail is read in another browser, where nobody is signed in.
  const reader = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const choice = await reader.newPage()
  await choice.goto(address)
  await choice.getByRole('heading', { name: 'Turn off these mails?' }).waitFor()
  await choice.getByRole('button', { name: 'Turn off' }).click()
  await choice.getByRole('heading', { name: 'These mails are off' }).waitFor()
  await choice.getByRole('button', { name: 'Turn on again' }).waitFor()
  await reader.close()

  passHours(30)
  expect(await check(id)).toBe('reached')
  await breakDown(id, 31)
  await page.goto(`${service.url}/account/profile`)
  await page.getByRole('button', { name: /^Inbox.*2 unread/ }).click()
  const inbox = page.getByRole('dialog', { name: 'Inbox' })
  await expect.poll(() => inbox.getByText('The destination no longer works · Summer menu').count()).toBe(2)
  await inbox.getByRole('link', { name: 'Choose your notices' }).click()
  await page.getByRole('heading', { name: 'Notices' }).waitFor()
  const mailed = page.getByRole('checkbox', { name: /^A destination stops working.*: e-mail$/ })
  expect(await mailed.isChecked()).toBe(false)
  // The box changes once React has heard of the request.
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/inbox/settings') && answer.request().method() === 'PUT',
  )
  await mailed.click()
  await expect.poll(() => mailed.isChecked()).toBe(true)
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect.poll(() => mailed.isChecked()).toBe(true)
  expect(mail.mails).toHaveLength(1)
  expect(problems).toEqual([])
  await leave()
})
