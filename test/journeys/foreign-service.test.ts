import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { createAnother, openNewCode } from './support/a-marketer.ts'
import { openRow, reachField } from './support/editor.ts'
import { aMinimalService, type MinimalService } from './support/minimal-service.ts'

/** A self-signed certificate for 127.0.0.1, only for tests. */
const loopbackIdentity = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgy/7iRQLo5xfh/Fsk
Z3ggeGXoBlKywIcWeoXUl944GwyhRANCAARrGFEprQdNCTYBTNOLoSxl90Ine26L
I2O1uZ6nd03Yl6hEB7+JiPJs6J8fK50kkYUHsCvUR0wIMqXxStly1xVC
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUa2J+wBNpdc/U9/3WdPLAFn1W9nUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTA0MjgyOFoYDzIxMjYxMDI4
MDQyODI4WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARrGFEprQdNCTYBTNOLoSxl90Ine26LI2O1uZ6nd03Yl6hEB7+JiPJs
6J8fK50kkYUHsCvUR0wIMqXxStly1xVCo2QwYjAdBgNVHQ4EFgQU0JsKj3QVNItn
ct35UQxeYvEnANAwHwYDVR0jBBgwFoAU0JsKj3QVNItnct35UQxeYvEnANAwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IFQ8QgHYctitUSYu6LQFAad5oPjtsikpaBny51fNCy4DAiB4KUChiSI6KLjkmjwk
63uqFZeW1R819GKHOk4Q2+LaFg==
-----END CERTIFICATE-----`,
}

let browser: Browser
let relayed: MinimalService
/** Of a dashboard whose server relays another service. A person may sign in to a third one. */
let service: RunningService
beforeAll(async () => {
  browser = await launchChromium()
  relayed = await aMinimalService({ limit: 2 })
  service = await startService({ env: { SERVICE_URL: `${relayed.url}/api/v1` } })
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  await relayed?.close()
})

type Way = { readonly other: MinimalService; readonly typedUrl: string | null }

async function direct(): Promise<Way> {
  const other = await aMinimalService({ allowedOrigin: service.url, secure: loopbackIdentity })
  onTestFinished(() => other.close())
  return { other, typedUrl: other.url }
}

async function fill(page: Page, tag: string, title: string): Promise<void> {
  await page.getByLabel('Destination', { exact: true }).fill('https://acme.example/summer')
  await (await reachField(page, 'Branded domain')).fill('go.other.example')
  await (await reachField(page, 'Short link ending')).fill(tag)
  await (await reachField(page, 'Title')).fill(title)
}

test.each<[string, () => Way | Promise<Way>]>([
  ['relayed by our server', () => ({ other: relayed, typedUrl: null })],
  ['on another origin that allows ours', direct],
])('a service with two operations, %s, can be signed in to and used', async (_way, open) => {
  const { other, typedUrl } = await open()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ignoreHTTPSErrors: true,
  })
  // Scan tests do not depend on the service.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))

  await page.goto(service.url)
  await page.getByLabel('Access token').fill(other.token)
  if (typedUrl !== null) {
    const toggle = page.getByRole('button', { name: 'Use another service' })
    if (await toggle.isVisible()) await toggle.click()
    await page.getByLabel('Service URL').fill(typedUrl)
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This service offers create and update only').waitFor()
  await page.getByText("This service can't list codes", { exact: false }).waitFor()
  // Chromium logs each 404: probing another origin costs two of them, once.
  if (typedUrl === null) expect(problems).toEqual([])
  else expect(problems.every((problem) => problem.includes('404'))).toBe(true)
  problems.length = 0

  await openNewCode(page)
  await fill(page, 'summer', 'Summer sale')
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
  expect(problems).toEqual([])

  // Only the way to the service differs, so the rest is proven once.
  if (typedUrl === null) {
    await meetsRefusals(page, problems)
    problems.length = 0
    await editsByTwoOperations(page, service.url, other)
    await movesLibrary(page)
  }
  for (const { headers } of other.asked) {
    for (const ours of ['if-match', 'idempotency-key', 'cookie']) expect(headers).not.toHaveProperty(ours)
  }
  expect(problems).toEqual([])
  await context.close()
})

/** The editor sends what the service can store, and says what it cannot. */
async function editsByTwoOperations(page: Page, url: string, other: MinimalService): Promise<void> {
  await page.goto(url)
  const code = page.getByRole('link', { name: /Summer sale/ }).first()
  await code.waitFor()
  expect(await page.getByRole('button', { name: /History/ }).count()).toBe(0)
  const before = other.asked.length
  await code.click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByText("This service doesn't support: edit history", { exact: false }).waitFor()
  await openRow(page, 'Logo or photo')
  await page.getByText("This service doesn't support logos.").waitFor()
  await (await reachField(page, 'Title')).fill('Autumn sale')
  await openRow(page, 'Pattern')
  await page
    .getByRole('radiogroup', { name: 'Pattern', exact: true })
    .getByRole('radio', { name: 'Dots', exact: true })
    .click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText("This service didn't save", { exact: false }).waitFor()
  expect(other.records.get(101)).toMatchObject({ title: 'Autumn sale', pattern: 'classy' })
  const since = other.asked.slice(before).map(({ method, path }) => `${method} ${path}`)
  expect(since.filter((line) => line !== 'GET /api/v1/session' && line !== 'PUT /api/v1/qr-code/0')).toEqual([
    'PUT /api/v1/qr-code/101',
  ])
  expect(since.length).toBeLessThan(8)
}

/** A taken tag, and a plan that is full. */
async function meetsRefusals(page: Page, problems: readonly string[]): Promise<void> {
  await createAnother(page)
  await fill(page, 'summer', 'Again')
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByText('is already in use', { exact: false }).first().waitFor()
  await (await reachField(page, 'Short link ending')).fill('again')
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()

  await createAnother(page)
  await fill(page, 'third', 'Third')
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByText("You've used all your codes").waitFor()
  // Only Chromium's own messages for 409 and 509.
  expect(problems.filter((problem) => !/\b(409|509)\b/.test(problem))).toEqual([])
}

/** The list of codes, which only this browser holds, goes into a file and comes back from it. */
async function movesLibrary(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).first().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export these codes to a file' }).click(),
  ])
  const library = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(library)).toMatchObject({ tessera: 'library', codes: [{ id: 101 }, { id: 102 }] })
  await page.evaluate(
    () =>
      new Promise((done) => {
        const asked = indexedDB.deleteDatabase('tessera-saved-codes')
        asked.onsuccess = asked.onblocked = () => done(null)
      }),
  )
  await page.reload()
  await page
    .getByLabel('Import codes from a file')
    .last()
    .setInputFiles({ name: 'library.json', mimeType: 'application/json', buffer: Buffer.from(library) })
  await page.getByText('Autumn sale').first().waitFor()
}
