import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anMp3, anMp4 } from '../service/files/sample-files.ts'
import { launchChromium } from '../support/chromium.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { aMarketer, createAnother, postCode, readApi } from './support/a-marketer.ts'
import { readCode } from './support/read-code.ts'
import { violations } from './support/violations.ts'

let browser: Browser
let service: RunningService
let folder: string
beforeAll(async () => {
  browser = await launchChromium()
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'tessera-pages-'))
  await writeFile(join(folder, 'roast.mp3'), anMp3(400))
  await writeFile(join(folder, 'film.mp4'), anMp4(3_000_000))
  await writeFile(join(folder, 'film.vtt'), 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n')
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  await rm(folder, { recursive: true, force: true })
})

async function fillNew(page: Page, type: string, tag: string): Promise<void> {
  await page.getByRole('button', { name: 'Change type' }).click()
  await page.getByRole('radio', { name: type, exact: true }).click({ force: true })
  await page.getByLabel('Slash tag', { exact: true }).fill(tag)
  await page.getByLabel('Title', { exact: true }).fill(`${type} of Berg`)
}

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
}

async function aPhone(path: string): Promise<Page> {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(`http://${service.domain}${path}`)
  return phone
}

test('a recording, a film and a network: saved while they upload, complete on a phone', async () => {
  const { page, problems, leave } = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  await fillNew(page, 'Audio', 'roast')
  await page.getByRole('button', { name: /^File: / }).setInputFiles(join(folder, 'roast.mp3'))
  await create(page)

  await createAnother(page)
  await fillNew(page, 'Video', 'film')
  await page.getByRole('button', { name: 'Add video' }).click()
  await page.getByRole('button', { name: /^Or upload a video: / }).setInputFiles(join(folder, 'film.mp4'))
  await page.getByRole('button', { name: /^Captions: / }).setInputFiles(join(folder, 'film.vtt'))
  await create(page)

  await createAnother(page)
  await fillNew(page, 'Wi-Fi', 'guests')
  await page.getByLabel('Network name', { exact: true }).fill('Guests; café')
  await page.getByLabel('Network password', { exact: true }).fill('a:b"c-12345')
  await expect
    .poll(() => readCode(page.getByRole('img', { name: 'QR code preview' })))
    .toBe(String.raw`WIFI:T:WPA;S:Guests\; café;P:a\:b\"c-12345;;`)
  await create(page)
  expect(problems).toEqual([])
  await leave()

  for (const [path, player] of [
    ['/roast?qr', 'audio'],
    ['/film?qr', 'video'],
  ] as const) {
    const phone = await aPhone(path)
    const source = await phone.locator(`${player}[src]`).getAttribute('src')
    const answer = await phone.request.get(new URL(source ?? '', phone.url()).href)
    expect([answer.status(), (await answer.body()).length > 2_000]).toEqual([200, true])
    if (player === 'video') expect(await phone.locator('video track[src]').count()).toBe(1)
    expect(await violations(phone)).toEqual([])
    await phone.close()
  }
})

test('a page is edited in two tabs, pressed, protected and ended', async () => {
  const { body } = await postCode(service, {
    qrType: 'contact',
    destinationUrl: undefined,
    slashTag: 'anna',
    title: 'Anna',
    firstName: 'Anna',
    website: 'https://example.com/anna',
  })
  const { id } = body['data'] as { id: number }
  const { page, leave } = await aMarketer(browser, service, { path: null, judges: false })
  const other = await page.context().newPage()
  const edits = [
    [page, 'First name', 'Annabel'],
    [other, 'Last name', 'Berg'],
  ] as const
  for (const [tab] of edits) await tab.goto(`${service.url}/codes/${id}`)
  for (const [tab, field, words] of edits) await tab.getByLabel(field, { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('All changes saved').waitFor()
  await other.getByRole('button', { name: 'Save changes' }).click()
  const dialog = other.getByRole('dialog', { name: /^You saved this code in another window/ })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('All changes saved').waitFor()

  const phone = await aPhone('/anna?qr')
  await phone.getByRole('heading', { name: 'Annabel Berg' }).waitFor()
  const website = await phone.locator('a[href="/anna/go/website"]').first().getAttribute('href')
  await phone.request.get(new URL(website ?? '', phone.url()).href, { maxRedirects: 0 })
  await page.goto(`${service.url}/scans?code=${id}`)
  await page.getByRole('row', { name: /^Website .*1$/ }).waitFor()

  const change = (fields: object) =>
    fetch(`${service.url}/api/v1/qr-code/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  await change({ password: 'open sesame' })
  await expect.poll(async () => (await phone.reload())?.status()).toBe(401)
  expect(await phone.content()).not.toContain('Annabel')
  await phone.getByLabel('Password').fill('open sesame')
  await phone.getByRole('button', { name: 'Open link' }).click()
  await phone.getByRole('heading', { name: 'Annabel Berg' }).waitFor()

  await change({ expirationDate: '2020-01-01T00:00:00.000Z' })
  await expect.poll(async () => (await phone.reload())?.status()).toBe(410)
  await phone.getByRole('heading', { name: 'This link has ended' }).waitFor()
  expect((await readApi(service, `/api/v1/qr-code/${id}`))['data']).toMatchObject({ lbClicks: 1 })
  await phone.close()
  await leave()
})
