import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anMp3, anMp4, aPdf, aPhoto } from '../service/files/sample-files.ts'
import { aMarketer, createAnother, type Marketer, readApi } from './support/a-marketer.ts'
import { chooseType, openContent, reachField } from './support/editor.ts'
import { violations } from './support/violations.ts'
import { browser, service, startJourneys } from './support/start-journeys.ts'

let folder: string
let marketer: Marketer
let phone: Page
const at = (name: string) => join(folder, name)
startJourneys()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-uploads-'))
  await writeFile(at('menu.pdf'), await aPdf(1))
  await writeFile(at('fake.pdf'), 'no PDF at all')
  await writeFile(at('one.jpg'), await aPhoto(40, 30))
  await writeFile(at('two.png'), await aPhoto(30, 30, 'png'))
  await writeFile(at('roast.mp3'), anMp3(400))
  await writeFile(at('short.mp4'), anMp4(3_000_000))
  await writeFile(at('short.vtt'), 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n')
  await writeFile(at('film.mp4'), anMp4(7_000_000))
  marketer = await aMarketer(browser, service, { path: '/codes/new', judges: false })
  phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function aNewCode(page: Page, type: string, tag: string): Promise<void> {
  await chooseType(page, type)
  await (await reachField(page, 'Short link ending')).fill(tag)
  await openContent(page)
}

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create QR code' }).click()
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor()
}

const visit = (path: string) => phone.goto(`http://${service.domain}${path}`)

test('a marketer uploads a PDF, is told why a wrong one is refused, and a phone opens it', async () => {
  const { page } = marketer
  await aNewCode(page, 'PDF', 'menu')
  const field = page.getByRole('button', { name: /^File: / })
  await field.setInputFiles(at('fake.pdf'))
  const refusal = page.getByRole('alert').filter({ hasText: 'another format' })
  await refusal.waitFor()
  expect(await violations(page, { within: '[role=alert]' })).toEqual([])
  await page.getByRole('button', { name: 'Remove fake.pdf from this list' }).click()
  await field.setInputFiles(at('menu.pdf'))
  await page
    .getByTitle('menu.pdf')
    .and(page.getByRole('link'))
    .or(page.getByRole('link').filter({ has: page.getByTitle('menu.pdf') }))
    .first()
    .waitFor()
  await create(page)

  await visit('/menu?qr')
  const file = await phone.locator('a[href*="/file/"]').first().getAttribute('href')
  const answer = await phone.request.get(new URL(file ?? '', phone.url()).href)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await violations(phone)).toEqual([])
})

test('several pictures are uploaded at once, and a phone shows them', async () => {
  const { page } = marketer
  await createAnother(page)
  await aNewCode(page, 'Pictures', 'gallery')
  await (await reachField(page, 'Title')).fill('Our rooms')
  await openContent(page)
  await page.getByRole('button', { name: /^Pictures: / }).setInputFiles([at('one.jpg'), at('two.png')])
  await expect
    .poll(async () => (await readApi(service, '/api/v1/files?kind=picture'))['data'])
    .toHaveLength(2)
  await page.getByText('Preparing').first().waitFor({ state: 'detached' })
  await create(page)
  await visit('/gallery')
  const picture = phone.locator('img').first()
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a recording and a film: saved while they upload, complete on a phone', async () => {
  const { page, problems } = marketer
  await createAnother(page)
  await aNewCode(page, 'Audio', 'roast')
  await (await reachField(page, 'Title')).fill('Our roast')
  await openContent(page)
  await page.getByRole('button', { name: /^File: / }).setInputFiles(at('roast.mp3'))
  await create(page)

  await createAnother(page)
  await aNewCode(page, 'Video', 'short')
  await (await reachField(page, 'Title')).fill('Our film')
  await openContent(page)
  await page.getByRole('button', { name: 'Add video' }).click()
  await page.getByRole('button', { name: /^Or upload a video: / }).setInputFiles(at('short.mp4'))
  await page.getByRole('button', { name: /^Captions: / }).setInputFiles(at('short.vtt'))
  await create(page)

  // Chromium's own message for the PDF that was refused.
  expect(problems.filter((problem) => !/\b400\b/.test(problem))).toEqual([])

  for (const [path, player] of [
    ['/roast?qr', 'audio'],
    ['/short?qr', 'video'],
  ] as const) {
    await visit(path)
    const source = await phone.locator(`${player}[src]`).getAttribute('src')
    const answer = await phone.request.get(new URL(source ?? '', phone.url()).href)
    expect([answer.status(), (await answer.body()).length > 2_000]).toEqual([200, true])
    if (player === 'video') expect(await phone.locator('video track[src]').count()).toBe(1)
    expect(await violations(phone)).toEqual([])
  }
})

test('an upload goes on by itself when the connection comes back', async () => {
  const { page } = marketer
  await createAnother(page)
  await aNewCode(page, 'Video', 'film')
  await page.getByRole('button', { name: 'Add video' }).click()
  // The connection is lost before the second of four parts.
  const starts: (string | undefined)[] = []
  await page.route('**/api/v1/uploads/*', async (route) => {
    const start = route.request().headers()['upload-offset']
    if (route.request().method() === 'PATCH' && starts.push(start) === 2)
      await page.context().setOffline(true)
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: /^Or upload a video: / }).setInputFiles(at('film.mp4'))
  await page.getByText('No connection. The upload continues when you are back online.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('progressbar', { name: 'Upload of film.mp4' }).waitFor({ state: 'detached' })
  const { data } = (await readApi(service, '/api/v1/files?kind=video')) as { data: { size: number }[] }
  expect(data[0]?.size).toBe(anMp4(7_000_000).length)
  expect(starts.filter((start) => start === '0')).toHaveLength(1)
})
